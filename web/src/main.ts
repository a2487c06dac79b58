// The page starts here.
import { mount } from "svelte";
import App from "./App.svelte";
import { startRouter } from "./lib/router.svelte";
import "./styles/tokens.css";
import "./styles/shell.css";
import "./styles/pages.css";

startRouter();
mount(App, { target: document.body });
