import { type Figure, measured } from '#bench/figure.ts';
import { browserPlan, measurePairs } from '#bench/measurePairs.ts';
import { type ColdOpening, paintCold, remembering, describePainted } from '#bench/browser/paint.ts';
import { startPlain } from '#bench/browser/plainPages.ts';
import { home, library, login, pathAt, type Screen, song } from '#bench/browser/screens.ts';
import { at, setStage } from '#bench/browser/stage.ts';

export const coldScreens: readonly Figure[] = [
  figureOf('P1', 'song until its lyrics are painted', song),
  figureOf('P1-home', 'home until its songs are painted', home),
  figureOf('P1-library', 'library until its first songs are painted', library),
  figureOf('P1-login', 'login until its button is painted', login),
];

function figureOf(name: string, what: string, screen: Screen): Figure {
  return {
    name,
    measure: `cold ${what}, 1,000 songs, slow 4G, CPU 4× : static HTML with the same text`,
    run: async () => [await againstPlain(name, screen)],
  };
}

async function againstPlain(name: string, screen: Screen) {
  await using stage = await setStage(1000);
  const { browser, origin } = stage;
  const { seen } = screen;
  const isSignedIn = screen !== login;
  const paths = screen.paths(stage.library);
  const reader = await (isSignedIn ? stage.signedIn() : stage.signedOut());
  const plain = await startPlain(reader, paths, seen);
  await reader.close();
  try {
    const side = (opening: Pick<ColdOpening, 'origin' | 'seen' | 'cookie'>) =>
      remembering((turn) => paintCold(browser, { ...opening, path: pathAt(paths, turn) }));
    const ours = side({ origin, seen, ...(isSignedIn && { cookie: stage.library.cookie }) });
    const peers = side({ origin: at(plain.port), seen: 'p' });
    const pairs = await measurePairs(ours.measure, peers.measure, browserPlan);
    const gate = { most: isSignedIn ? 1.6 : 2 };
    return measured(name, pairs, gate, describePainted(ours.all, peers.all));
  } finally {
    await plain.stop();
  }
}
