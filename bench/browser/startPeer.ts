import { join } from 'node:path';
import { build } from 'vite';
import type { Child } from '#bench/servers/startChild.ts';
import { buildTarget } from '#scripts/web/oldestBrowsers.ts';
import { startStatic } from './startStatic.ts';

/** Serves a page with this content and `peers/printedSong.ts`, built as the screens are. */
export async function startPeer(content: string): Promise<Child> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    build: {
      write: false,
      target: buildTarget,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(import.meta.dirname, 'peers', 'printedSong.ts') },
    },
  });
  if (!('output' in built)) throw new Error('one build was expected');
  const scripts = built.output.filter((file) => file.type === 'chunk');
  const entry = scripts.find((script) => script.isEntry)?.fileName;
  const page = [
    '<!doctype html><html lang="nb"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<body>${content}<script type="module" src="/${entry}"></script>`,
  ].join('\n');
  return startStatic([
    { path: '/', type: 'text/html', content: page },
    ...scripts.map(
      ({ fileName, code }) =>
        ({ path: `/${fileName}`, type: 'text/javascript', content: code }) as const,
    ),
  ]);
}
