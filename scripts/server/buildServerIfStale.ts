import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { ifStale } from '#scripts/web/sourcesHash.ts';

/** Everything that the built server is made of. */
const sources = [
  'src/server',
  'src/song',
  'src/people',
  'src/plan',
  'src/contract',
  'scripts/server',
  'package.json',
  'package-lock.json',
];

const keptFor = 30 * 24 * 60 * 60 * 1000; // 30 days

/**
 * Not bundled: packages that are required only in cases that do not occur, such as a route with a
 * JSON schema, or only where the settings use them; Node resolves them at run time.
 */
const installed = [
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'light-my-request',
  'pg',
];

/**
 * Builds `dist/server/main.cjs` where it is missing or its sources have changed: the server in one
 * file, with the lazily loaded chunks beside it. Without it a start ran some 900 files and took five
 * times as long as bare `node:http`. Not minified; `NODE_OPTIONS=--enable-source-maps` shows source lines.
 * Top-level `await` in the server fails the build. A startup snapshot of Node is experimental and
 * supports few of its modules.
 */
export async function buildServerIfStale(dist = join(projectRoot, 'dist')): Promise<number> {
  const outDir = join(dist, 'server');
  const built = join(outDir, 'main.cjs');
  return ifStale({ stamp: join(dist, 'server.hash'), built, sources }, async () => {
    console.log('Bygger serveren …');
    await buildServer(outDir);
    removeOldChunks(outDir);
    return 0;
  });
}

async function buildServer(outDir: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'warn',
    publicDir: false,
    plugins: [pathsOfSources(outDir)],
    ssr: { noExternal: true, external: installed },
    build: {
      ssr: 'src/server/main.ts',
      outDir,
      emptyOutDir: false, // a running server may still load its chunks
      target: `node${process.versions.node}`,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        output: {
          // An ES module would have to enumerate the exports of Node's modules before it runs.
          format: 'cjs',
          entryFileNames: 'main.cjs',
          chunkFileNames: '[name]-[hash].cjs',
          codeSplitting: { groups: [{ name: 'server', tags: ['$initial'] }] },
        },
      },
    },
  });
}

/**
 * Rewrites `import.meta` paths, so that the bundle finds the files beside its sources: its worker
 * threads and the screens.
 */
function pathsOfSources(outDir: string): Plugin {
  return {
    name: 'paths-of-sources',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(join(projectRoot, 'src')) || !code.includes('import.meta')) return null;
      const [file, folder] = [id, dirname(id)].map((path) =>
        JSON.stringify(relative(outDir, path).replaceAll('\\', '/')),
      );
      return {
        code: code
          .replaceAll('import.meta.url', `new URL(${file}, import.meta.url)`)
          .replaceAll(
            'import.meta.dirname',
            `process.getBuiltinModule('node:path').join(import.meta.dirname, ${folder})`,
          ),
        map: null,
      };
    },
  };
}

/** Removes chunks of earlier builds that are older than 30 days. */
function removeOldChunks(outDir: string): void {
  for (const name of existsSync(outDir) ? readdirSync(outDir) : []) {
    const path = join(outDir, name);
    if (Date.now() - statSync(path).mtimeMs > keptFor) rmSync(path);
  }
}
