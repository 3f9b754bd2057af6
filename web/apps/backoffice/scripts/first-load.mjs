// Fails when the first screen of the back office (gate, shell, home) loads more script than the budget allows.
// Run after a build: it follows the imports of what was built, and counts what a browser would fetch, compressed.
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const budget = 250 * 1024;
const built =
  process.argv[2] ??
  fileURLToPath(new URL('../../../../internal/platform/webui/dist/backoffice', import.meta.url));
const assets = path.join(built, 'assets');

const files = (await readdir(assets)).filter((file) => file.endsWith('.js'));
const page = await readFile(path.join(built, 'index.html'), 'utf8');
const wanted = [...page.matchAll(/assets\/([\w.-]+\.js)/g)].map((found) => found[1]);
// Home is loaded right after the shell; its name stands in the file's.
const home = files.filter((file) => /^HomePage-/.test(file));
if (wanted.length === 0 || home.length !== 1) throw new Error('This is no build of the back office');

/** Only what is imported at once: what a press loads later begins with `import(`. */
const imported = (text) =>
  [...text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map((found) => found[1]);

const seen = new Map();
const queue = [...wanted, ...home];
while (queue.length > 0) {
  const file = queue.pop();
  if (seen.has(file)) continue;
  const text = await readFile(path.join(assets, file));
  seen.set(file, gzipSync(text, { level: 9 }).length);
  queue.push(...imported(text.toString('utf8')));
}

const total = [...seen.values()].reduce((sum, size) => sum + size, 0);
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
process.stdout.write(`First screen: ${kilobytes(total)} of script, compressed, in ${seen.size} files\n`);
if (total > budget) {
  for (const [file, size] of [...seen].sort((a, b) => b[1] - a[1]).slice(0, 8)) {
    process.stderr.write(`${kilobytes(size).padStart(10)}  ${file}\n`);
  }
  process.stderr.write(`That is more than ${kilobytes(budget)}.\n`);
  process.exitCode = 1;
}
