import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import disk from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Disk } from '#server/blobs/DiskTemporaryFile.ts';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import { type DatabaseSettings, openDatabase } from '#server/db/openDatabase.ts';
import { testDatabaseSettings, testedEngine } from '#server/db/testing/testDatabase.ts';
import { testSettings } from '#server/db/testing/testDeps.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { onCluster } from '#server/db/testing/databaseNamed.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { hashOf, lyricsOf } from '#server/testing/killedWriters.ts';
import { makeWav } from '#server/testing/sampleFiles.ts';
import { type SignedIn, testServer } from '#server/testing/testServer.ts';
import { contentFile } from './backupFolder.ts';
import { hashOfFile } from './copyContents.ts';
import { restoreBackup } from './restoreBackup.ts';
import { dumpOf, takeBackup } from './takeBackup.ts';
import { isFull } from '#tests/isFull.ts';

const rounds = isFull ? 30 : 2;
const [minute, day] = [60_000, 86_400_000]; // ms
const mostSongs = 4; // per round; each is restored in all following rounds

/** Promise 7. */
it(`restores ${rounds} backups taken while people write`, {
  timeout: rounds * minute,
}, async ({ annotate }) => {
  const dataDir = testDataDir();
  const settings = { ...testSettings, ...(await testDatabaseSettings('test', dataDir)), dataDir };
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  const files = await openFolder(dataDir);
  const server = await testServer({ ...database, files, settings });
  await addSong(server.deps);
  const maria = await server.person();

  const target = await emptyPlace();
  const into = join(testDataDir(), 'backups');
  const written = newLedger();
  for (let round = 0; round < rounds; round++) {
    const clock = () => Date.parse('2026-01-05T02:00:00Z') + round * day; // older backups are deleted
    const writing = writeUntil(maria, written);
    await writing.hasWritten(1);
    const acknowledged = copyOf(written);
    const dump = await dumpOf(settings);
    const backup = await takeBackup(
      { settings, files, dump, clock, freeSpace: async () => 1e12 },
      into,
      'backup',
    );
    await writing.stop();

    const place = await target.make();
    await restoreBackup(
      {
        dump: await dumpOf(place),
        files: await openFolder(place.dataDir, careless),
        settings: place,
        clock,
        randomBytes,
      },
      backup.path,
    );
    expect(await faultsOf(place, acknowledged, written)).toEqual([]);
    await target.clear();
  }
  const { length } = await database.db.selectFrom('song').select('id').execute();
  const figure =
    `R12 ${testedEngine()} ${rounds} backups restored while people wrote ${length} songs: each has ` +
    `all that was answered before it`;
  await annotate(figure, 'figure');
});

/** Unsynced, since the restored copy is deleted at once; durability is tested elsewhere. */
const careless: Disk = {
  ...disk,
  open: async (...where) => Object.assign(await disk.open(...where), { sync: async () => {} }),
};

/** Title → hash of its recording, and titles of favourites. */
interface Ledger {
  readonly sent: Map<string, string>;
  readonly songs: Map<string, string>;
  readonly hearts: Set<string>;
}

const newLedger = (): Ledger => ({ sent: new Map(), songs: new Map(), hearts: new Set() });

const copyOf = ({ sent, songs, hearts }: Ledger): Ledger => ({
  sent: new Map(sent),
  songs: new Map(songs),
  hearts: new Set(hearts),
});

/** Adds songs with a recording, favourite and capo, until it is stopped or has enough. */
function writeUntil(who: SignedIn, ledger: Ledger) {
  let goesOn = true;
  const first = ledger.hearts.size;
  const waiting: { count: number; resolve: () => void }[] = [];
  const work = (async () => {
    for (let wrote = 0; goesOn && wrote < mostSongs; wrote++) {
      await writeOne(who, ledger);
      for (const { count, resolve } of waiting) if (ledger.hearts.size - first >= count) resolve();
    }
  })();
  return {
    hasWritten: (count: number) =>
      Promise.race([new Promise<void>((resolve) => waiting.push({ count, resolve })), work]),
    stop: () => {
      goesOn = false;
      return work;
    },
  };
}

async function writeOne({ browser }: SignedIn, ledger: Ledger): Promise<void> {
  const title = `Sang ${ledger.sent.size}`;
  const recording = makeWav(2000 + ledger.sent.size);
  ledger.sent.set(title, hashOf(recording));
  const form = {
    title,
    categoryId: 'psalms',
    language: 'no',
    lyrics: lyricsOf(title),
    audioFile: { name: 'opptak.wav', bytes: recording },
  };
  const { status, body } = await browser.send('POST', '/api/songs', { form });
  expect(status).toBe(200);
  ledger.songs.set(title, hashOf(recording));
  const address = `/api/songs/${String(body['id'])}`;
  const own = await Promise.all([
    browser.post(`${address}/favorite`),
    browser.post(`${address}/music`, { capo: 3 }),
  ]);
  expect(own.map((answer) => answer.status)).toEqual([200, 200]);
  ledger.hearts.add(title);
}

/** Acknowledged writes that are missing after the restore, and incomplete ones. */
async function faultsOf(place: Place, acknowledged: Ledger, sent: Ledger): Promise<string[]> {
  const database = await openDatabase(place);
  try {
    const songs = await database.db
      .selectFrom('song')
      .leftJoin('file', 'file.id', 'song.audio_file_id')
      .leftJoin('song_favorite', 'song_favorite.song_id', 'song.id')
      .leftJoin('song_music', 'song_music.song_id', 'song.id')
      .where('song.title', 'like', 'Sang %')
      .select(['song.title', 'song.lyrics', 'file.sha256', 'song_favorite.is_favorite', 'capo'])
      .execute();
    const faults: string[] = [];
    for (const { title, lyrics, sha256 } of songs) {
      if (lyrics !== lyricsOf(title)) faults.push(`${title} has other words`);
      if (sha256 !== sent.sent.get(title)) faults.push(`${title} has another recording`);
      const content = contentFile(place.dataDir, sha256 ?? '');
      if (!existsSync(content) || (await hashOfFile(content)) !== sha256)
        faults.push(`${title} is mute`);
    }
    const titles = new Set(songs.map(({ title }) => title));
    const hearts = new Set(
      songs.filter((song) => song.is_favorite === 1 && song.capo === 3).map(({ title }) => title),
    );
    for (const title of acknowledged.songs.keys())
      if (!titles.has(title)) faults.push(`no ${title}`);
    for (const title of acknowledged.hearts)
      if (!hearts.has(title)) faults.push(`no heart or capo: ${title}`);
    return faults;
  } finally {
    await database.close();
  }
}

type Place = typeof testSettings & DatabaseSettings;

/** An empty installation for each round. */
async function emptyPlace() {
  const { databaseUrl } = await testDatabaseSettings('development', testDataDir());
  let dataDir = '';
  return {
    async make(): Promise<Place> {
      dataDir = testDataDir();
      if (databaseUrl !== null) {
        await onCluster(databaseUrl, 'drop schema public cascade; create schema public');
      }
      return { ...testSettings, databaseUrl, dataDir };
    },
    clear: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}
