import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BenchSong, generateSongs, type LibrarySize } from '#bench/songs/generateSongs.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { sourcesHash } from '#scripts/web/sourcesHash.ts';
import { startSession } from '#server/auth/sessions/session.ts';
import { newPerson } from '#server/auth/registration/newPerson.ts';
import { markBootstrapped } from '#server/db/installationStore.ts';
import { insertPerson } from '#server/db/personStore.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { benchFolder, benchFolders } from './benchFolder.ts';
import { fillLibrary } from './fillLibrary.ts';

/** A data folder with generated songs, for production. */
export interface Library {
  readonly dataDir: string;
  readonly songs: readonly BenchSong[];
  /** The `Cookie` header of each person's session. */
  readonly cookies: readonly string[];
  /** The first of these. */
  readonly cookie: string;
}

/** Everything that determines tables and content. */
const sources = ['bench/songs', 'bench/servers', 'src/song', 'src/server/db', 'src/server/songs'];

const made = new Map<LibrarySize, Promise<Library>>();

/** With one person; created once per size and run, and copied for each server. */
export function makeLibrary(size: LibrarySize): Promise<Library> {
  const library = made.get(size) ?? makeLibraryOf(size, 1);
  made.set(size, library);
  return library;
}

export async function makeLibraryOf(size: LibrarySize, people: number): Promise<Library> {
  const songs = generateSongs(size);
  const dataDir = mkdtempSync(join(benchFolder(), `library-${size}-`));
  cpSync(await filled(size, songs), dataDir, { recursive: true });
  const cookies = await addPeople(dataDir, people);
  return { dataDir, songs, cookies, cookie: cookies[0] ?? '' };
}

async function addPeople(dataDir: string, count: number): Promise<string[]> {
  const place = { databaseUrl: null, dataDir };
  const database = await openDatabase({ ...place, environment: 'production' });
  try {
    const deps = { db: database.db, clock: Date.now, randomBytes };
    await markBootstrapped(database.db, Date.now()); // as in an installation with people
    const cookies: string[] = [];
    while (cookies.length < count) {
      const person = newPerson(deps, { firstName: 'Målfrid', community: 'Målestokken' });
      await insertPerson(deps.db, person);
      const signingIn = { personId: person.id, device: 'bench', replaces: null };
      cookies.push(`__Host-sangbok=${await startSession(deps, signingIn)}`);
    }
    return cookies;
  } finally {
    await database.close();
  }
}

/** The folder with the songs of this size, cached between runs until its sources change. */
async function filled(size: LibrarySize, songs: readonly BenchSong[]): Promise<string> {
  const hash = sourcesHash(projectRoot, sources).slice(0, 16);
  const kept = join(benchFolders(), `library-${size}`, hash);
  if (existsSync(kept)) return kept;
  console.log(`making a library of ${size} songs …`);
  rmSync(join(benchFolders(), `library-${size}`), { recursive: true, force: true });
  const folder = mkdtempSync(join(benchFolder(), 'filling-'));
  await fillLibrary(folder, songs);
  cpSync(folder, `${kept}-copying`, { recursive: true });
  renameSync(`${kept}-copying`, kept);
  return kept;
}
