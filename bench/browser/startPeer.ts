import { join } from 'node:path';
import { build } from 'vite';
import { startBare } from '#bench/servers/startBare.ts';
import type { Child } from '#bench/servers/startChild.ts';
import { buildTarget } from '#scripts/web/browserFloor.ts';
import { answerWith } from './plainPages.ts';

/** A page with nothing but one script of `peers/`, built as the screens are, and what it is for. */
export async function startPeer(
  name: 'counter.tsx' | 'printedSong.ts',
  content = '',
): Promise<Child> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    build: {
      write: false,
      target: buildTarget,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(import.meta.dirname, 'peers', name) },
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
  return startBare([
    ['/', answerWith('text/html', page)],
    ...scripts.map(
      ({ fileName, code }) => [`/${fileName}`, answerWith('text/javascript', code)] as const,
    ),
  ]);
}
