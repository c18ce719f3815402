import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { ifStale } from '#scripts/web/sourcesHash.ts';

/** All that the built server is made of. */
const sources = [
  'src/server',
  'src/song',
  'src/people',
  'src/contract',
  'scripts/server',
  'package.json',
  'package-lock.json',
];

const keptFor = 30 * 24 * 60 * 60 * 1000; // 30 days

/**
 * Asked for by packages in cases that never come, such as a route with a JSON schema, or where the
 * settings want it; found where it is installed.
 */
const installed = [
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'light-my-request',
  'pg',
];

/**
 * Builds `dist/server/main.cjs`, unless it is there and made of the very files that lie here now:
 * the server in one file, and beside it what is loaded when it is first needed
 * (docs/decisions/0024).
 */
export async function buildServerIfStale(dist = join(projectRoot, 'dist')): Promise<number> {
  const outDir = join(dist, 'server');
  const built = join(outDir, 'main.cjs');
  return ifStale({ stamp: join(dist, 'server.hash'), built, sources }, async () => {
    console.log('Bygger tjeneren …');
    await buildServer(outDir);
    letGo(outDir);
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
      emptyOutDir: false, // one that runs may still load from there
      target: `node${process.versions.node}`,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        output: {
          // As a module it would have to know all that Node's own modules offer, before it runs.
          format: 'cjs',
          entryFileNames: 'main.cjs',
          chunkFileNames: '[name]-[hash].cjs',
          codeSplitting: { groups: [{ name: 'server', tags: ['$initial'] }] },
        },
      },
    },
  });
}

/** Built into another folder, a source still finds its neighbours: its threads, the screens. */
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

/** What releases before have left. */
function letGo(outDir: string): void {
  for (const name of existsSync(outDir) ? readdirSync(outDir) : []) {
    const path = join(outDir, name);
    if (Date.now() - statSync(path).mtimeMs > keptFor) rmSync(path);
  }
}
