// The page starts here.
import { mount } from "svelte";
import App from "./App.svelte";
import { startRouter } from "./lib/router.svelte";
// In this order: what comes later may change what stands before.
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/frame.css";
import "./styles/dock.css";
import "./styles/table-room.css";
import "./styles/fan.css";
import "./styles/table-phone.css";
import "./styles/strips.css";
import "./styles/pages.css";
import "./styles/forms.css";
import "./styles/pages-phone.css";

startRouter();
mount(App, { target: document.body });
