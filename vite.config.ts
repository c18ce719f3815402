import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA, type VitePluginPWAAPI } from 'vite-plugin-pwa';
import { buildTarget } from '#scripts/web/oldestBrowsers.ts';
import { preloadFonts, sayWithoutScript, ssr } from '#scripts/web/ssr.ts';
import { leaveServiceWorker } from '#scripts/web/leaveServiceWorker.ts';
import { installedApp } from '#web/offline/installedApp.ts';

const outDir = join(import.meta.dirname, 'dist/web');

/** Replacements for parts of packages. */
const replacements = {
  // The PDF library would load these for web pages and pictures, which songs do not have.
  html2canvas: ownFile('print/nothing.ts'),
  dompurify: ownFile('print/nothing.ts'),
  canvg: ownFile('print/nothing.ts'),
};

function ownFile(path: string): string {
  return join(import.meta.dirname, 'src/web', path);
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * Writes `.br` and `.gz` beside every text file of the build, so that the server compresses
 * nothing.
 */
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

/** Subresource integrity hash (https://www.w3.org/TR/sri/). */
function integrityOf(content: Buffer): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** Generates the web app manifest, and the service worker with its precache list. */
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
      // Reads foreign files, which few do: fetched when somebody does.
      globIgnores: ['assets/readingWorker-*'],
      // The server has the page at its route, not at its file name. The service worker verifies the
      // hashes, since a captive portal may answer with its own page.
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

/** Adds the web app manifest with its hash to the precache list. */
function compareManifest(): Plugin {
  let list: VitePluginPWAAPI | undefined;
  return {
    name: 'compare-manifest',
    apply: 'build',
    configResolved({ plugins }) {
      list = plugins.find(({ name }) => name === 'vite-plugin-pwa')?.api as VitePluginPWAAPI;
    },
    closeBundle: {
      order: 'pre', // before the service worker is built from the list
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

/** Screens that are used together share a chunk (docs/decisions/0026). */
const screensTogether = {
  lists: ['home', 'library', 'favorites'],
  authentication: ['login', 'register', 'privacy', 'not-found', 'unreached', 'shared-plan'],
  writing: ['add-song', 'edit-song', 'versions', 'history', 'outbox'],
  settings: ['settings', 'profile', 'administration', 'create-invitation'],
};

/**
 * A module shared by two of these goes to the first, so they are in the order in which they load.
 */
const chunks = [
  // A separate file: a rendered page is painted before it requests fonts (decisions/0050).
  { name: 'fonts', test: /styles\/fonts\.css/ },
  // Two thirds of the first styles, which the other rendered screens do not need.
  {
    name: 'lyrics',
    tags: ['$initial' as const],
    test: /src\/web\/(lyrics|screens\/song)\/.*\.css/,
  },
  // Vite names it after its entry, `index`.
  { name: 'index', tags: ['$initial' as const] },
  // Calls and schemas of the API, without what the first lyrics need (decisions/0026).
  { name: 'contract', test: /node_modules\/zod\/|src\/contract\// },
  // Every screen reads the device's library before it asks the server.
  { name: 'device', test: /src\/web\/offline\/library\/device(Reads|Writes)\.ts$/ },
  // Makes PDFs of songs and of plans; only what a tap asks for, so without what screens share.
  {
    name: 'pdf',
    includeDependenciesRecursively: false,
    test: /src\/web\/print\/(?!inks|[Pp]rinted)\w+\.ts$|src\/song\/print\/(?!page|withoutChords|wordBreaks)|node_modules\/(jspdf|fflate|fast-png|iobuffer|pako)\//,
  },
  // Shared parts of dialogs: one chunk instead of three, and not in the next one.
  { name: 'dialogs', test: /@base-ui\/react\/(alert-)?dialog\/|web\/ui\/Modal/, minShareCount: 2 },
  // Small shared modules, so that a chunk loaded by a tap does not need a whole screen for one of
  // them.
  {
    name: 'shared',
    test: /src\/(web\/ui|song)\/|characterKeys|printedFacts|print\/inks|useFocusOnce|useHasH|playingTime|sayRefused|plans\/(plannedKey|withSong)|texts\/songPicker|lucide-react/,
    minShareCount: 2,
  },
  screensChunk('lists'),
  screensChunk('authentication'),
  // Loaded by every page, after its screen.
  { name: 'offline', test: /src\/web\/offline\/(kinds|library|outbox)\/\w+\.ts$/ },
  // Loaded before the songs, so with what they share with the screens below.
  { name: 'nextPlan', test: /src\/web\/screens\/home\/NextPlan\.tsx$/ },
  { name: 'offers', test: /src\/web\/features\/appOffers\/AppOffers\.tsx$/ },
  screensChunk('writing'),
  screensChunk('settings'),
].map((chunk, at, { length }) => ({ ...chunk, priority: length - at }));

function screensChunk(name: keyof typeof screensTogether) {
  const folders = screensTogether[name].join('|');
  return { name, test: new RegExp(`src/web/screens/(${folders})/\\w+Screen\\.tsx$`) };
}

const apiTarget = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'src/web',
  resolve: { alias: replacements },
  plugins: [
    react(),
    preloadFonts(),
    sayWithoutScript(),
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
    // The content security policy allows fonts and styles from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: buildTarget,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        // The first script names all chunks, so names are short: 42 bits are enough for a content
        // hash, and the bundler requires them for more than 64 chunks.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
      // A module that one screen imports lazily may be in a chunk that another one has already
      // loaded.
      checks: { ineffectiveDynamicImport: false },
    },
  },
  worker: { format: 'es' },
  server: {
    // Matches without a dot only: `/api/songs.ts` is a module in `web/api`, served by Vite itself.
    proxy: { '^/api/[^.]*$': { target: apiTarget, changeOrigin: false } },
    // The fonts are in node_modules, outside the root of the screens.
    fs: { allow: [import.meta.dirname] },
  },
});
