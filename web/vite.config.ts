// How the page is built: one small first file, one lazy chunk for each page and each game's table, straight into the
// server's folder of static files. Unit tests (`*.test.ts`) read it too.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
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
  resolve: mode === "test" ? { conditions: ["browser"] } : {}, // runes as in a browser, not as on a server
  test: { include: ["src/**/*.test.ts"] },
}));
