import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA, type VitePluginPWAAPI } from 'vite-plugin-pwa';
import { buildTarget } from '#scripts/web/browserFloor.ts';
import { preloadFonts, ssr } from '#scripts/web/ssr.ts';
import { leaveServiceWorker } from '#scripts/web/leaveServiceWorker.ts';
import { installedApp } from '#web/offline/installedApp.ts';

const outDir = join(import.meta.dirname, 'dist/web');

/** What stands in for parts of packages. */
const inPlace = {
  // What the PDF library would load for web pages and pictures; songs are neither.
  html2canvas: ownFile('print/nothing.ts'),
  dompurify: ownFile('print/nothing.ts'),
  canvg: ownFile('print/nothing.ts'),
};

function ownFile(path: string): string {
  return join(import.meta.dirname, 'src/web', path);
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Writes `.br` and `.gz` beside every text of the build, so the server only picks one. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle: {
      order: 'post', // the service worker is written last
      sequential: true,
      async handler() {
        const texts = readdirSync(outDir, { recursive: true, withFileTypes: true })
          .filter(
            (entry) =>
              entry.isFile() && /\.(html|js|css|svg|ttf|json|webmanifest)$/.test(entry.name),
          )
          .map((entry) => join(entry.parentPath, entry.name));
        // On all cores: the thread pool compresses.
        await Promise.all(
          texts.map(async (path) => {
            const content = readFileSync(path);
            const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
            writeFileSync(`${path}.br`, await brotli(content, { params }));
            writeFileSync(`${path}.gz`, await deflate(content, { level: 9 }));
          }),
        );
      },
    },
  };
}

/** What a browser compares content with (https://www.w3.org/TR/sri/). */
function integrityOf(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** The manifest of the installed app, and a service worker that has the list of all files. */
function installable() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'offline/worker',
    filename: 'serviceWorker.ts',
    injectRegister: false,
    manifest: installedApp,
    includeManifestIcons: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: [
        '**/*.{html,js,css,svg,woff2,ttf}',
        'assets/*.json',
        'page-templates.json',
        'favicon.ico',
        'icons/icon-512.png',
      ],
      // The server has the page under its address, not under the name of its file. What comes in
      // the place of a file, such as the page of a portal, has another content.
      manifestTransforms: [
        (manifest) => ({
          manifest: manifest.map((entry) => ({
            ...entry,
            url: entry.url === 'index.html' ? '/' : entry.url,
            integrity: integrityOf(readFileSync(join(outDir, entry.url))),
          })),
        }),
      ],
    },
    integration: {
      configureCustomSWViteBuild: (options) => void Object.assign(options, { logLevel: 'warn' }),
    },
  });
}

/** The list of files has the manifest besides what lies in the folder: it is compared as well. */
function compareManifest(): Plugin {
  let list: VitePluginPWAAPI | undefined;
  return {
    name: 'compare-manifest',
    apply: 'build',
    configResolved({ plugins }) {
      list = plugins.find(({ name }) => name === 'vite-plugin-pwa')?.api as VitePluginPWAAPI;
    },
    closeBundle: {
      order: 'pre', // the service worker is made of the list then
      sequential: true,
      handler() {
        list?.extendManifestEntries((entries) =>
          entries.map((entry) => {
            const { url, revision } =
              typeof entry === 'string' ? { url: entry, revision: null } : entry;
            const integrity = integrityOf(readFileSync(join(outDir, url)));
            return { url, revision, integrity };
          }),
        );
      },
    },
  };
}

/** Screens that are used together come as one file (docs/decisions/0011). */
const screensTogether = {
  lists: ['home', 'library', 'favorites'],
  gettingIn: ['login', 'register', 'privacy', 'not-found', 'unreached'],
  writing: ['add-song', 'edit-song', 'versions', 'history', 'outbox'],
  house: ['settings', 'profile', 'administration', 'create-invitation'],
};

/** What two of these share lies in the earlier, so the order is that in which they are needed. */
const chunks = [
  // A file of its own: a rendered page is painted before its fonts are asked for (0050).
  { name: 'fonts', test: /styles\/fonts\.css/ },
  // Vite calls it by its entry, `index`.
  { name: 'index', tags: ['$initial' as const] },
  // What is said to the server and how, but for what the first lyrics wait for (0026).
  { name: 'contract', test: /node_modules\/zod\/|src\/contract\// },
  // Asked before the server, by every screen.
  { name: 'device', test: /src\/web\/offline\/library\/device(Reads|Writes)\.ts$/ },
  // Small parts of here and there: what is fetched by a tap needs no screen for one of them.
  {
    name: 'shared',
    test: /src\/(web\/ui|song)\/|characterKeys|printedFacts|tryUntil|lucide-react/,
    minShareCount: 2,
  },
  screensChunk('lists'),
  screensChunk('gettingIn'),
  // Fetched by every page, once its screen is there.
  { name: 'offline', test: /src\/web\/offline\/(kinds|library|outbox)\/\w+\.ts$/ },
  screensChunk('writing'),
  screensChunk('house'),
  // What the dialogs have in common: small, and one part where it would be three.
  { name: 'dialogs', test: /@base-ui\/react\/(alert-)?dialog\//, minShareCount: 2 },
].map((chunk, at, { length }) => ({ ...chunk, priority: length - at }));

function screensChunk(name: keyof typeof screensTogether) {
  const folders = screensTogether[name].join('|');
  return { name, test: new RegExp(`src/web/screens/(${folders})/\\w+Screen\\.tsx$`) };
}

const apiTarget = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'src/web',
  resolve: { alias: inPlace },
  plugins: [
    react(),
    preloadFonts(),
    ssr(import.meta.dirname),
    compareManifest(),
    installable(),
    leaveServiceWorker('/serviceWorker.js'),
    precompress(),
  ],
  define: {
    __APP_VERSION__: JSON.stringify(
      JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')).version,
    ),
  },
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    // The page's policy allows fonts and styles from files alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: buildTarget,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        // The first script names all others: a mark of 42 bits tells two contents apart as well,
        // and the builder wants no fewer for more than 64 parts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
      // What one screen fetches late may be at hand in another, which lies in the same file.
      checks: { ineffectiveDynamicImport: false },
    },
  },
  // No dot: `/api/songs.ts` is the room `web/api`, served by Vite itself.
  worker: { format: 'es' },
  server: {
    proxy: { '^/api/[^.]*$': { target: apiTarget, changeOrigin: false } },
    // The faces lie in node_modules, beside the root of the screens.
    fs: { allow: [import.meta.dirname] },
  },
});
