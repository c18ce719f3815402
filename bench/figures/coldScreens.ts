import { type Figure, measured } from '#bench/figure.ts';
import { browserPlan, measurePairs } from '#bench/measurePairs.ts';
import { type ColdOpening, paintCold, remembering, sayPainted } from '#bench/browser/paint.ts';
import { startPlain } from '#bench/browser/plainPages.ts';
import { at, setStage } from '#bench/browser/stage.ts';
import type { Library } from '#bench/servers/makeLibrary.ts';
import { pages, songPage } from '#contract/pages.ts';

interface ColdScreen {
  readonly name: string;
  readonly what: string;
  readonly paths: (library: Library) => readonly string[];
  readonly seen: string;
  readonly signedIn: boolean;
}

const size = 1000; // songs

/** Places of songs of all lengths and languages, but for the longest. */
export const asked = Array.from({ length: 9 }, (_, turn) => 7 * turn + 1);

export function songPaths({ songs }: Library): string[] {
  return asked.map((place) => songPage('song', songs[place]?.id ?? ''));
}

const screens: readonly ColdScreen[] = [
  {
    name: 'P1',
    what: `cold song page until the lyrics are painted, ${asked.length} of 1,000 songs in turn`,
    paths: songPaths,
    seen: '[data-line]',
    signedIn: true,
  },
  {
    name: 'P1-home',
    what: 'cold home until its songs are painted, 1,000 songs',
    paths: () => [pages.home.path],
    seen: 'article',
    signedIn: true,
  },
  {
    name: 'P1-library',
    what: 'cold library until its first songs are painted, 1,000 songs',
    paths: () => [pages.library.path],
    seen: 'article',
    signedIn: true,
  },
  {
    name: 'P1-login',
    what: 'cold login until its button is painted',
    paths: () => [pages.login.path],
    seen: 'button',
    signedIn: false,
  },
];

export const coldScreens: readonly Figure[] = screens.map((screen) => ({
  name: screen.name,
  measure: `${screen.what}; slow 4G, CPU 4× : static HTML with the same text`,
  run: async () => [await againstPlain(screen)],
}));

async function againstPlain({ name, paths, seen, signedIn }: ColdScreen) {
  await using stage = await setStage(size);
  const { browser, origin, library } = stage;
  const opened = paths(library);
  const reader = await (signedIn ? stage.signedIn() : stage.signedOut());
  const plain = await startPlain(reader, opened, seen);
  await reader.close();
  try {
    const side = (opening: Pick<ColdOpening, 'origin' | 'seen' | 'cookie'>) =>
      remembering((turn) =>
        paintCold(browser, { ...opening, path: opened[turn % opened.length] ?? '' }),
      );
    const ours = side({ origin, seen, ...(signedIn && { cookie: library.cookie }) });
    const peers = side({ origin: at(plain.port), seen: 'p' });
    const pairs = await measurePairs(ours.measure, peers.measure, browserPlan);
    return measured(name, pairs, { most: 2 }, sayPainted(ours.all, peers.all));
  } finally {
    await plain.stop();
  }
}
