// After the build: beside every file of the page that is text, the same compressed (.br and .gz), so that the server only has to
// choose. Files that do not get smaller stay alone.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = fileURLToPath(new URL("../src/tessera/server/static/", import.meta.url));
const SMALL = 600; // bytes: below that nothing is won

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|html|svg|json|txt)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const whole = readFileSync(path);
  if (whole.length < SMALL) continue;
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length },
  };
  for (const [ending, packed] of [
    [".br", brotliCompressSync(whole, options)],
    [".gz", gzipSync(whole, { level: 9 })],
  ]) {
    if (packed.length < whole.length * 0.95) writeFileSync(path + ending, packed);
  }
}
