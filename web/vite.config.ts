// How the page is built: one small first file, one lazy chunk for each page and each game's table, straight into the
// server's folder of static files.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  base: "/",
  publicDir: false,
  build: {
    outDir: "../src/tessera/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content policy allows no data: addresses
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
});
