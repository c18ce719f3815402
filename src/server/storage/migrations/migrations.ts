import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/storage/engine.ts';
import { house, type Installation } from './0001_house.ts';
import { gettingIn } from './0002_gettingIn.ts';
import { songs } from './0003_songs.ts';
import { searchIndex } from './0004_searchIndex.ts';
import { files } from './0005_files.ts';
import { pockets } from './0006_pockets.ts';
import { trail } from './0007_trail.ts';
import { composer } from './0008_composer.ts';

/** What a step writes that is not the same everywhere. */
interface Origin extends Installation {
  /** Random; another library has another one. */
  readonly libraryId: string;
}

/** Every step since the first day, in order. A released step is never changed again. */
export function migrations(engineName: Engine['name'], origin: Origin): Record<string, Migration> {
  return {
    '0001_house': house(origin),
    '0002_gettingIn': gettingIn,
    '0003_songs': songs(engineName),
    '0004_searchIndex': searchIndex(engineName),
    '0005_files': files,
    '0006_pockets': pockets(origin.libraryId),
    '0007_trail': trail(engineName),
    '0008_composer': composer,
  };
}
