// Runes everywhere; a warning of the compiler (accessibility above all) is an error in `npm run check`.
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true },
};
