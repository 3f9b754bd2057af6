import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';

const server = 'http://127.0.0.1:8080';
const proxied = [
  '/oauth2',
  '/ecom',
  '/stores',
  '/stores-reader',
  '/v1',
  '/v2',
  '/v3',
  '/_api',
  '/media',
  '/readyz',
];

// The two files every page's first words need. The browser finds them only after the style sheet otherwise.
const firstFonts = /(fraunces|inter)-latin-shop-[^/]*\.woff2$/;

/** @returns {import('vite').Plugin} */
function preloadFonts(base) {
  return {
    name: 'souk:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => firstFonts.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: base + file, crossorigin: true },
            injectTo: 'head',
          })),
    },
  };
}

/**
 * What the first page needs is one file, and what every third page needs another. By itself each of those parts would
 * be a file of its own, most of a few hundred bytes: a page asked for more than seventy of them.
 */
const gatheredFiles = {
  groups: [
    { name: 'first', tags: ['$initial'], priority: 2 },
    { name: 'shared', minShareCount: 30, priority: 1 },
  ],
};

/** The shop as it takes a page over. The build begins there too, so that it knows all that belongs to it. */
const shop = 'src/app/start.tsx';

/**
 * What every page begins with is one small file, the shop that takes it over another, and what many of its pages are made
 * of a third: few files come sooner than many, and take less room compressed.
 */
const shopFiles = {
  groups: [
    {
      name: 'first',
      tags: ['$initial'],
      test: /storefront\/(index\.html|src\/main)|packages\/client\/src|preload-helper|rolldown\/runtime/,
      priority: 3,
    },
    { name: 'shop', tags: ['$initial'], priority: 2 },
    {
      name: 'goods',
      // Without words that only a refusal or a card needs.
      test: /features\/catalog|packages\/ui\/src\/(?!refused|card)|src\/shared|tabler/,
      minShareCount: 5,
      priority: 1,
    },
  ],
};

/**
 * Writes what shoppers wait for compressed as well as it can be, which takes too long for a server that runs.
 * @returns {import('vite').Plugin}
 */
function pack() {
  let folder = '';
  return {
    name: 'souk:pack',
    apply: 'build',
    configResolved: ({ build }) => void (folder = path.join(build.outDir, build.assetsDir)),
    async closeBundle() {
      const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const raw = await readFile(path.join(folder, name));
          if (raw.length <= 1024) return;
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: raw.length };
          await writeFile(path.join(folder, `${name}.br`), await promisify(brotliCompress)(raw, { params }));
        }),
      );
    },
  };
}

/**
 * The build all apps share: hashed assets under `<base>assets/`, no inline script, into the folder the
 * server embeds.
 * @param {{ app: string, base: string, root: string, drawn?: boolean, gathered?: boolean }} options drawn: the server
 * draws its pages; gathered: it has few files, for pages of many parts
 * @returns {import('vite').UserConfig}
 */
export function appConfig({ app, base, root, drawn = false, gathered = false }) {
  return {
    root,
    base,
    publicDir: 'src/public',
    plugins: [react(), preloadFonts(base), ...(drawn ? [pack()] : [])],
    server: { proxy: Object.fromEntries(proxied.map((prefix) => [prefix, server])) },
    build: {
      outDir: path.resolve(root, '../../../internal/platform/webui/dist', app),
      emptyOutDir: true,
      assetsDir: 'assets',
      // A page that arrives finished needs its styles before its scripts, and all of them are 12 KB.
      cssCodeSplit: !drawn,
      // Tells the server which scripts a page will need.
      manifest: drawn,
      // Every browser with light-dark(), which the tokens rely on.
      target: ['chrome123', 'firefox120', 'safari17.5'],
      // A data: address would need an exception in the content security policy.
      assetsInlineLimit: 0,
      // The polyfill is an inline-like extra script that none of the targets needs.
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 700,
      ...(gathered && { rolldownOptions: { output: { codeSplitting: gatheredFiles } } }),
      ...(drawn && {
        rolldownOptions: {
          input: [path.join(root, 'index.html'), path.join(root, shop)],
          output: { codeSplitting: shopFiles },
        },
      }),
    },
  };
}

/**
 * The same app as one script for the engine inside the server: everything in one file, nothing from outside.
 * @param {{ app: string, base: string, root: string, entry: string }} options
 * @returns {import('vite').UserConfig}
 */
export function serverConfig({ app, base, root, entry }) {
  return {
    root,
    base,
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['node', 'module', 'import'] },
    ssr: { noExternal: true, target: 'webworker', resolve: { conditions: ['node', 'module', 'import'] } },
    build: {
      ssr: entry,
      outDir: path.resolve(root, '../../../internal/platform/webui/dist/rendering'),
      emptyOutDir: true,
      target: 'es2023',
      minify: true,
      copyPublicDir: false,
      rolldownOptions: {
        output: { format: 'iife', codeSplitting: false, entryFileNames: `${app}.js` },
      },
    },
  };
}
