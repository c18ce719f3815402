import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, minify, type Plugin } from 'vite';
import { notPreloaded, sheetPagesPath, sheetScreens } from '#contract/firstSheet.ts';
import { splitStyles } from './splitStyles.ts';

/**
 * How a class of a style sheet is called in the page, in every build alike: with a mark of its file.
 * The line that Vite adds besides weighs 2 bytes for each class.
 */
export const cssModules = {
  generateScopedName: (name: string, file: string) => `${name}_${markOf(file)}`,
};

function markOf(file: string): string {
  const path = file.slice(file.lastIndexOf('src/web/'));
  return hash('sha256', path, 'base64url').slice(0, 4);
}

/**
 * Makes what first sheets are drawn with, by the server and by the service worker, and the pages they
 * are put in (docs/decisions/0027). `plugins`: what else makes the screens what they are.
 */
export function firstSheets(root: string, plugins: readonly Plugin[]): Plugin {
  const [web, sheet] = [join(root, 'dist/web'), join(root, 'dist/sheet')];
  const drawing = (target: 'node' | 'webworker', build: InlineConfig['build']): InlineConfig => ({
    configFile: false,
    root: join(root, 'src/web'),
    logLevel: 'warn',
    css: { modules: cssModules },
    plugins: [react(), nothingLate, ...plugins],
    define: { __APP_VERSION__: '""', 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target },
    build: { copyPublicDir: false, ...build },
  });
  return {
    name: 'first-sheets',
    apply: 'build',
    closeBundle: {
      order: 'pre', // the service worker has the list of all files
      sequential: true,
      async handler() {
        const drawn: Drawn = new Map();
        const server = drawing('node', {
          ssr: 'app/firstSheet.tsx',
          outDir: sheet,
          emptyOutDir: true,
        });
        server.plugins?.push(noteStyles(drawn));
        await build(server);
        const output = {
          format: 'iife' as const,
          codeSplitting: false,
          entryFileNames: 'assets/deviceSheet-[hash].js',
        };
        await build(
          drawing('webworker', {
            ssr: 'app/deviceSheet.ts',
            outDir: web,
            emptyOutDir: false,
            minify: true,
            rolldownOptions: { output },
          }),
        );
        await shrinkEarly(join(web, 'early.js'));
        writePages(web, drawn); // last: a server that finds them finds the drawing as well
      },
    },
  };
}

/** By screen the marks of the style sheets that it may be drawn with. */
type Drawn = Map<string, ReadonlySet<string>>;

/** Notes what each screen takes in, by whatever way, but for what comes late. */
function noteStyles(drawn: Drawn): Plugin {
  return {
    name: 'note-styles',
    generateBundle() {
      const modules = [...this.getModuleIds()];
      for (const screen of sheetScreens) {
        const own = new RegExp(`/screens/${screen}/\\w+Screen\\.tsx$`);
        const taken = new Set(modules.filter((id) => own.test(id)));
        for (const id of taken) {
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) taken.add(imported);
        }
        const sheets = [...taken].filter((id) => id.endsWith('.module.css'));
        drawn.set(screen, new Set(sheets.map(markOf)));
      }
    },
  };
}

/** What comes late is in no first sheet. */
const nothingLate: Plugin = {
  name: 'nothing-late',
  enforce: 'pre',
  resolveId: (_id, _importer, { kind }) =>
    kind === 'dynamic-import' ? { id: 'late', external: true } : null,
};

interface Chunk {
  readonly name?: string;
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Which file holds each screen (0011), besides the first. */
const files = {
  song: [],
  home: ['lists'],
  library: ['lists'],
  login: ['gettingIn'],
} satisfies Record<(typeof sheetScreens)[number], readonly string[]>;

/**
 * Writes the pages that first sheets are put in, one for each screen: as the bare one, but with the
 * styles in it that the screen may be drawn with and its code asked for at once, so that one answer
 * paints it. The other styles lie in a file of their own.
 */
function writePages(web: string, drawn: Drawn): void {
  const manifest: Manifest = JSON.parse(readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'));
  const bare = readFileSync(join(web, 'index.html'), 'utf8')
    .replaceAll(/\s+\/?>/g, '>')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/(?<=>) (?=<)/g, '');
  const pages = sheetScreens.map((screen) => {
    const chunks = chunksOf(manifest, ['index', ...files[screen]]);
    const app = manifest['index.html']?.file;
    const sheets = filesOf(chunks, ({ css = [] }) => css);
    const styles = sheets.map((file) => readFileSync(join(web, file), 'utf8')).join('');
    const { first, rest } = splitStyles(styles, isDrawnBy(drawn.get(screen)));
    const restFile = `assets/${screen}-rest-${hash('sha256', rest, 'base64url').slice(0, 6)}.css`;
    writeFileSync(join(web, restFile), rest);
    const links = [
      // Named, so that the app takes them for fetched. A second time they would change the order.
      ...sheets.map((file) => `<link rel="stylesheet" disabled href="/${file}">`),
      `<link data-rest href="/${restFile}">`, // early.js says what it is
      ...filesOf(chunks, ({ file }) => [file]).map(
        (file) =>
          `<link rel="modulepreload" data-${file === app ? 'app' : 'code'} href="/${file}">`,
      ),
    ].join('');
    const html = bare
      .replace('<script src="/early.js">', '<script defer src="/early.js">')
      .replace(/<script type="module"[^>]*><\/script>\s*/, '') // early.js starts it
      .replaceAll(/<link rel="stylesheet"[^>]*>\s*/g, '')
      .replaceAll(' fetchpriority="low"', '') // where they are preloaded, they lie on the device
      .replaceAll(' rel="preload"', ` ${notPreloaded}`)
      .replace('</head>', () => `<style>${first}</style>${links}</head>`);
    return [screen, { html, styles: `'sha256-${hash('sha256', first, 'base64')}'` }] as const;
  });
  writeFileSync(join(web, sheetPagesPath), JSON.stringify(Object.fromEntries(pages)));
}

/** What has no mark of a style sheet is of none. */
function isDrawnBy(marks: ReadonlySet<string> = new Set()) {
  return (name: string): boolean => {
    const [, mark] = /_([\w-]{4})$/.exec(name) ?? [];
    return mark === undefined || marks.has(mark);
  };
}

/** It lies beside what Vite makes, and is waited for like that. */
async function shrinkEarly(file: string): Promise<void> {
  const { code } = await minify(file, readFileSync(file, 'utf8'));
  writeFileSync(file, code);
}

function filesOf(chunks: readonly Chunk[], files: (chunk: Chunk) => readonly string[]): string[] {
  return [...new Set(chunks.flatMap(files))];
}

/** Each once, what it imports before it. */
function chunksOf(manifest: Manifest, names: readonly string[]): Chunk[] {
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

/** The fonts that every screen draws come with the first script, not after the first text. */
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
              // Where the header leaves the Hebrew name out: parts/frame/Header.module.css.
              ...(file.includes('-hebrew-') && { media: '(min-height: 30.01rem)' }),
            },
            injectTo: 'head' as const,
          })),
    },
  };
}
