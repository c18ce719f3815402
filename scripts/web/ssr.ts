import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, minify, type Plugin } from 'vite';
import { fontStyles, pageTemplatesPath, type SsrScreen, ssrScreens } from '#contract/base/ssr.ts';
import { withoutScript } from '#web/texts/authentication.ts';

/** `renderToString` alone: `react-dom/server` has a second renderer, for streams, as large again. */
const toString = 'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js';

/**
 * Server-side rendering (docs/decisions/0027): builds the renderers of the server and the service
 * worker, and writes the page templates.
 */
export function ssr(root: string): Plugin {
  const web = join(root, 'dist/web');
  const rendering = (target: 'node' | 'webworker', build: InlineConfig['build']): InlineConfig => ({
    configFile: false,
    root: join(root, 'src/web'),
    logLevel: 'warn',
    plugins: [react(), noLazyComponents],
    define: { __APP_VERSION__: '""', 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target },
    build: { copyPublicDir: false, ...build },
  });
  return {
    name: 'ssr',
    apply: 'build',
    closeBundle: {
      order: 'pre', // before the service worker's build lists all files
      sequential: true,
      async handler() {
        const outDir = join(root, 'dist/ssr');
        await build(
          rendering('node', { ssr: 'app/ssr/serverEntry.ts', outDir, emptyOutDir: true }),
        );
        const output = {
          format: 'iife' as const,
          codeSplitting: false,
          entryFileNames: 'assets/workerEntry-[hash].js',
        };
        const worker = rendering('webworker', {
          ssr: 'app/ssr/workerEntry.ts',
          outDir: web,
          emptyOutDir: false,
          minify: true,
          rolldownOptions: { output },
        });
        await build({
          ...worker,
          resolve: {
            alias: {
              'react-dom/server': join(root, toString),
              // Of the query library; the renderer is given what it draws.
              './infiniteQueryBehavior.js': join(root, 'src/web/app/ssr/noInfiniteQueries.ts'),
              // Of the router, for React before 18.
              'use-sync-external-store/shim/index.js': 'react',
            },
          },
        });
        await shrinkEarly(join(web, 'early.js'));
        writeTemplates(web); // last: a server that finds the templates must find the renderer, too
      },
    },
  };
}

/** Dynamically imported components are not rendered on the server. */
const noLazyComponents: Plugin = {
  name: 'no-lazy-components',
  enforce: 'pre',
  resolveId: (_id, _importer, { kind }) =>
    kind === 'dynamic-import' ? { id: 'lazy', external: true } : null,
};

interface Chunk {
  readonly name?: string;
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Additional chunks of each screen (decisions/0026), besides the first. */
const chunksWith: Readonly<Record<SsrScreen, readonly string[]>> = {
  song: [],
  home: ['lists'],
  library: ['lists'],
  login: ['authentication'],
};

/**
 * Writes the page templates: the bare page with the styles of a screen's chunks inlined and links
 * to its code, so that one response is enough to paint it.
 */
function writeTemplates(web: string): void {
  const manifest: Manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'));
  const app = manifest['index.html']?.file;
  const read = (files: readonly string[]) =>
    files.map((file) => readFileSync(join(web, file), 'utf8').trim()).join('');
  const bare = readFileSync(join(web, 'index.html'), 'utf8')
    .replaceAll(/\s+\/?>/g, '>')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/(?<=>) (?=<)/g, '');
  const templates = ssrScreens.map((screen) => {
    const chunks = chunksOf(manifest, ['index', ...chunksWith[screen]]);
    const sheets = [...new Set(chunks.flatMap(({ css = [] }) => css))];
    const isFonts = (file: string) => /\/fonts-[^/]*\.css$/.test(file);
    const isLater = (file: string) => screen !== 'song' && /\/lyrics-[^/]*\.css$/.test(file);
    const styles = read(sheets.filter((file) => !isFonts(file) && !isLater(file)));
    const fonts = read(sheets.filter(isFonts));
    const links = [
      // Disabled links tell the app that the styles are loaded. Loading them again would change
      // their order. Links without a rel are loaded by early.js once the page is painted.
      ...sheets.map((file) => {
        const state = isLater(file) ? 'data-styles' : 'rel="stylesheet" disabled';
        return `<link ${state} href="/${file}">`;
      }),
      ...chunks.map(({ file }) => {
        return `<link ${file === app ? 'data-app' : 'data-code'} href="/${file}">`;
      }),
    ].join('');
    // A rendered song or list is read without scripts too.
    const page = screen === 'login' ? bare : bare.replace(/<noscript>.*?<\/noscript>/, '');
    const html = page
      .replace('<script src="/early.js">', '<script defer src="/early.js">')
      .replace(/<script type="module"[^>]*><\/script>\s*/, '')
      .replaceAll(/<link rel="stylesheet"[^>]*>\s*/g, '')
      .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
      .replaceAll(' fetchpriority="low"', '') // files are on the device where they are preloaded
      .replaceAll(' rel="preload"', ' data-preload') // Chromium paints nothing before preloads are loaded
      .replace(
        '</head>',
        () => `<style>${styles}</style>${fontStyles.waiting}${fonts}</style>${links}</head>`,
      );
    const hashes = [styles, fonts].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`);
    return [screen, { html, styles: hashes.join(' ') }] as const;
  });
  writeFileSync(join(web, pageTemplatesPath), JSON.stringify(Object.fromEntries(templates)));
}

/** Minifies early.js, which Vite copies as it is and which blocks painting. */
async function shrinkEarly(file: string): Promise<void> {
  const { code } = await minify(file, readFileSync(file, 'utf8'));
  writeFileSync(file, code);
}

/** Each chunk once, after the chunks it imports. */
function chunksOf(manifest: Manifest, names: readonly string[]): readonly Chunk[] {
  const seen = new Set<Chunk>();
  const gather = (chunk: Chunk | undefined) => {
    if (chunk === undefined) throw new Error(`the build lacks one of ${names.join(', ')}`);
    if (seen.has(chunk)) return;
    for (const key of chunk.imports ?? []) gather(manifest[key]);
    seen.add(chunk);
  };
  const chunks = Object.values(manifest);
  for (const name of names) {
    gather(chunks.find((chunk) => chunk.name === name && chunk.file.endsWith('.js')));
  }
  return [...seen];
}

/** Without JavaScript a page says so instead of staying empty. */
export function sayWithoutScript(): Plugin {
  return {
    name: 'say-without-script',
    transformIndexHtml: () => [
      {
        tag: 'noscript',
        children: [{ tag: 'p', attrs: { class: 'without-script' }, children: withoutScript }],
        injectTo: 'body-prepend',
      },
    ],
  };
}

/**
 * Preloads the fonts that every screen uses, so that they load with the first script and not after
 * the first text.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /-(latin-wght|hebrew-400)-normal-[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: true,
              fetchpriority: 'low',
              // Only where the header shows the Hebrew name: features/layout/Header.module.css.
              ...(file.includes('-hebrew-') && { media: '(min-height: 30.01rem)' }),
            },
            injectTo: 'head' as const,
          })),
    },
  };
}
