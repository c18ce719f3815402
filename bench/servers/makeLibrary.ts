import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchSong, generateSongs, type LibrarySize } from '#bench/songs/generateSongs.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { sourcesHash } from '#scripts/web/sourcesHash.ts';
import { beginSignIn } from '#server/gettingIn/signIns/signIn.ts';
import { newPerson } from '#server/gettingIn/registration/newPerson.ts';
import { setLatch } from '#server/storage/installationStore.ts';
import { insertPerson } from '#server/storage/personStore.ts';
import { openDatabase } from '#server/storage/openDatabase.ts';
import { benchFolder, benchFolders } from './benchFolder.ts';
import { fillLibrary, type Place } from './fillLibrary.ts';

/** A data folder with generated songs, for production. */
export interface Library {
  readonly dataDir: string;
  readonly songs: readonly BenchSong[];
  /** The `Cookie` header of one who is signed in. */
  readonly cookie: string;
  /** Of many, since what one person may ask for in a minute is counted. */
  readonly cookies: readonly string[];
}

const usualPeople = 60;

/** All that the tables and their content are made by. */
const sources = [
  'bench/songs',
  'bench/servers',
  'src/song',
  'src/server/storage',
  'src/server/songs',
];

const made = new Map<LibrarySize, Promise<Library>>();

/** One per size and run; servers get copies. */
export function makeLibrary(size: LibrarySize): Promise<Library> {
  const library = made.get(size) ?? signInto(size);
  made.set(size, library);
  return library;
}

/** The same in a PostgreSQL, where nothing is kept from run to run; the folder is an empty one. */
export async function makePostgresLibrary(
  size: LibrarySize,
  databaseUrl: string,
  people = usualPeople,
): Promise<Library> {
  const songs = generateSongs(size);
  const dataDir = mkdtempSync(join(benchFolder(), 'postgres-'));
  const place = { databaseUrl, dataDir };
  await fillLibrary(place, songs);
  return withPeople(place, songs, people);
}

async function signInto(size: LibrarySize): Promise<Library> {
  const songs = generateSongs(size);
  const dataDir = join(benchFolder(), `library-${size}`);
  cpSync(await filled(size, songs), dataDir, { recursive: true });
  return withPeople({ databaseUrl: null, dataDir }, songs);
}

/** So many come in, each signed in once. */
export async function withPeople(
  place: Place,
  songs: readonly BenchSong[],
  people = usualPeople,
): Promise<Library> {
  const { dataDir } = place;
  const database = await openDatabase({ ...place, environment: 'production' });
  try {
    const deps = { db: database.db, clock: Date.now, randomBytes };
    await setLatch(database.db, Date.now()); // as it is where there are people
    const cookies: string[] = [];
    while (cookies.length < people) {
      const person = newPerson(deps, { firstName: 'Målfrid', community: 'Målestokken' });
      await insertPerson(deps.db, person);
      const signingIn = { personId: person.id, device: 'bench', replaces: null };
      cookies.push(`__Host-sangbok=${await beginSignIn(deps, signingIn)}`);
    }
    return { dataDir, songs, cookie: cookies[0] ?? '', cookies };
  } finally {
    await database.close();
  }
}

/** The folder with the songs of this size, kept from run to run until what makes it changes. */
async function filled(size: LibrarySize, songs: readonly BenchSong[]): Promise<string> {
  const hash = sourcesHash(projectRoot, sources).slice(0, 16);
  const kept = join(benchFolders(), `library-${size}`, hash);
  if (existsSync(kept)) return kept;
  console.log(`making a library of ${size} songs …`);
  rmSync(join(benchFolders(), `library-${size}`), { recursive: true, force: true });
  const folder = mkdtempSync(join(benchFolder(), 'filling-'));
  await fillLibrary({ databaseUrl: null, dataDir: folder }, songs);
  cpSync(folder, `${kept}-copying`, { recursive: true });
  renameSync(`${kept}-copying`, kept);
  return kept;
}
