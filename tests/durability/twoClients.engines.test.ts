import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Song } from '#contract/songs/song.ts';
import { testedEngine } from '#server/db/testing/testDatabase.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import type { TestBrowser } from '#server/testing/TestBrowser.ts';
import { twoServers } from '#server/testing/twoServers.ts';
import { counted, say } from './figure.ts';
import { addVersion, sendVersions, versionOf, versionsIn } from './addVersion.ts';
import { isFull } from '#tests/isFull.ts';

const clients = isFull ? 50 : 10;
const runs = isFull ? 2000 : 40;

/** R3, promise 3: an edit is never overwritten by a person who has not seen it. */
it(`keeps a version of each of ${clients} clients who add one at once`, {
  timeout: 300_000,
}, async () => {
  const [one, two] = await twoServers();
  const { browser } = await one.person();
  const path = `/api/songs/${await addSong(one.deps)}`;
  const names = Array.from({ length: clients }, (_, at) => `Versjon ${at}`);
  const adding = names.map((name, at) =>
    addVersion(at % 2 ? browser : browser.at(two.app), path, name),
  );
  await Promise.all(adding);
  const found = new Set(versionsIn(await browser.get(path)).map(({ name }) => name));
  const figure = `R3 ${testedEngine()} ${clients} clients at once: ${found.size} of ${clients} versions there`;
  expect(say({ figure, faults: names.filter((name) => !found.has(name)) })).toEqual([]);
});

/** The next step of either client, or of both at once. */
const steps = fc.array(
  fc.constantFrom('one reads', 'two reads', 'one writes', 'two writes', 'both write'),
  { minLength: 3, maxLength: 14 },
);

it(`agrees with a model of two clients on two servers, over ${runs} runs`, {
  timeout: 60_000 + runs * 1000,
}, async () => {
  let written = 0;
  let refused = 0;
  const faults = await faultsOf((won) => {
    if (won) written += 1;
    else refused += 1;
  });
  const figure =
    `R3 ${testedEngine()} ${counted(runs)} runs of two clients on two servers: ` +
    `${counted(written)} edits kept, ${counted(refused)} refused, ${faults.length} overwritten`;
  expect(say({ figure, faults })).toEqual([]);
});

/** The first run that deviates from the model, shrunk. */
async function faultsOf(note: (won: boolean) => void): Promise<string[]> {
  const [one, two] = await twoServers();
  const { browser } = await one.person();
  const browsers = [browser, browser.at(two.app)] as const;

  const property = fc.asyncProperty(steps, async (all) => {
    const path = `/api/songs/${await addSong(one.deps)}`;
    /** Everything acknowledged with 200, in order; its length is the song's version minus one. */
    const kept: string[] = [];
    const seen: [number, number] = [1, 1];
    let made = 0;

    const attempt = async (who: 0 | 1) => {
      const name = `Utkast ${made++}`;
      const versions = [versionOf(name)];
      const etag = `"${seen[who]}"`;
      const { status, body } = await sendVersions(browsers[who], path, etag, versions);
      note(status === 200);
      if (status === 200) seen[who] = (body as unknown as Song).version;
      else if (status !== 412) throw new Error(`${status}`);
      return status === 200 ? name : undefined;
    };
    const expectWinners = (names: readonly (string | undefined)[], hopeful: number) => {
      const winners = names.filter((name) => name !== undefined);
      expect(winners).toHaveLength(Math.min(hopeful, 1));
      kept.push(...winners);
    };
    const isAbreast = (who: 0 | 1) => (seen[who] === kept.length + 1 ? 1 : 0);
    const doing = {
      'one reads': async () => void (seen[0] = await versionAt(browsers[0], path)),
      'two reads': async () => void (seen[1] = await versionAt(browsers[1], path)),
      'one writes': async () => {
        const hopeful = isAbreast(0);
        expectWinners([await attempt(0)], hopeful);
      },
      'two writes': async () => {
        const hopeful = isAbreast(1);
        expectWinners([await attempt(1)], hopeful);
      },
      'both write': async () => {
        const hopeful = isAbreast(0) + isAbreast(1);
        expectWinners(await Promise.all([attempt(0), attempt(1)]), hopeful);
      },
    };
    for (const step of all) await doing[step]();

    const song = await browser.get(path);
    expect(song.body['version']).toBe(kept.length + 1);
    expect(versionsIn(song).map(({ name }) => name)).toEqual(kept.slice(-1));
    const revisions = await one.deps.db
      .selectFrom('song_revision')
      .select('row')
      .where('song_id', '=', path.replace('/api/songs/', ''))
      .execute();
    const history = revisions.map(({ row }) => row).join('\n');
    expect(kept.slice(0, -1).filter((name) => !history.includes(name))).toEqual([]);
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns: runs });
  return failed ? [`${JSON.stringify(counterexample)}: ${String(errorInstance)}`] : [];
}

async function versionAt(browser: TestBrowser, path: string): Promise<number> {
  return Number((await browser.get(path)).body['version']);
}
