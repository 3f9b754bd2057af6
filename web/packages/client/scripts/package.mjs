// Makes of the sources what is published: dist/ is a package of its own, with plain JavaScript modules and their types.
// `npm publish web/packages/client/dist` puts it on a registry, `npm pack` into a file. Another folder may be named.
import { execFileSync } from 'node:child_process';
import { copyFile, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, '..');
const dist = path.resolve(process.argv[2] ?? path.join(root, 'dist'));

/** ./src/cart/index.ts → its script and its types beside it. */
function built(source) {
  const at = source.replace('./src/', './').replace(/\.ts$/, '');
  return { types: `${at}.d.ts`, default: `${at}.js` };
}

await rm(dist, { recursive: true, force: true });
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
execFileSync(process.execPath, [tsc, '-p', path.join(root, 'tsconfig.package.json'), '--outDir', dist], {
  stdio: 'inherit',
});

// The compiler changes the endings of imports in scripts, not in types.
const files = await readdir(dist, { recursive: true });
await Promise.all(
  files
    .filter((file) => file.endsWith('.d.ts'))
    .map(async (file) => {
      const at = path.join(dist, file);
      const text = await readFile(at, 'utf8');
      const changed = text.replace(/((?:from|import\() ?['"]\.[^'"]*)(?<!\.d)\.ts(['"])/g, '$1.js$2');
      if (changed !== text) await writeFile(at, changed);
    }),
);

const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
delete manifest.private;
delete manifest.scripts;
const published = {
  ...manifest,
  exports: {
    ...Object.fromEntries(Object.entries(manifest.exports).map(([name, source]) => [name, built(source)])),
    './package.json': './package.json',
  },
  types: './index.d.ts',
  files: ['**/*.js', '**/*.d.ts'],
};
await writeFile(path.join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
await copyFile(path.join(root, 'README.md'), path.join(dist, 'README.md'));
await copyFile(path.join(root, '../../../LICENSE'), path.join(dist, 'LICENSE'));
