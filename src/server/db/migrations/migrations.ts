import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#server/db/engine.ts';
import { type Installation, people } from './0001_people.ts';
import { invitations } from './0002_invitations.ts';
import { songs } from './0003_songs.ts';
import { searchIndex } from './0004_searchIndex.ts';
import { files } from './0005_files.ts';
import { deviceSync } from './0006_deviceSync.ts';
import { auditLog } from './0007_auditLog.ts';
import { keyHint } from './0010_keyHint.ts';
import { namesThen } from './0011_namesThen.ts';
import { noteNames } from './0013_noteNames.ts';
import { plans } from './0014_plans.ts';
import { moreLetters } from './0017_moreLetters.ts';
import { songBatches } from './0018_songBatches.ts';

/** Values that differ between installations. */
interface Origin extends Installation {
  /** Random id of the library. */
  readonly libraryId: string;
}

/**
 * All migration steps, in order. A released step is never changed, nor its key, which databases store:
 * four keys have names that the code no longer uses.
 */
export function migrations(engineName: Engine['name'], origin: Origin): Record<string, Migration> {
  return {
    '0001_house': people(origin),
    '0002_gettingIn': invitations,
    '0003_songs': songs(engineName),
    '0004_searchIndex': searchIndex(engineName),
    '0005_files': files,
    '0006_pockets': deviceSync(origin.libraryId),
    '0007_trail': auditLog(engineName),
    '0008_composer': addSongText('composer'),
    '0009_music': music,
    '0010_keyHint': keyHint,
    '0011_namesThen': namesThen,
    '0012_removal': removal,
    '0013_noteNames': noteNames,
    '0014_plans': plans,
    '0015_retentionTime': retentionTime,
    '0016_number': addSongText('number'),
    '0017_moreLetters': moreLetters(engineName),
    '0018_songBatches': songBatches,
    '0019_addedAt': addedAt,
  };
}

/** Adds the column of a line of text (`songFields`) to songs and imported songs. */
function addSongText(column: string): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const table of ['song', 'imported_song']) {
        await db.schema.alterTable(table).addColumn(column, 'text').execute();
      }
    },
  };
}

/** Creates a person's settings per song: transposition, capo and autoscroll (decision 32). */
const music: Migration = {
  async up(db: Kysely<unknown>) {
    const required = (column: ColumnDefinitionBuilder) => column.notNull();
    const of = (table: string) => (column: ColumnDefinitionBuilder) =>
      column.notNull().references(`${table}.id`).onDelete('cascade');
    await db.schema
      .createTable('song_music')
      .addColumn('person_id', 'text', of('person'))
      .addColumn('song_id', 'text', of('song'))
      .addColumn('transposition', 'integer', required)
      .addColumn('capo', 'integer', required)
      .addColumn('scroll_speed', 'integer')
      .addColumn('scroll_seconds', 'integer')
      .addColumn('changed_at', 'bigint', required)
      .addPrimaryKeyConstraint('song_music_pk', ['person_id', 'song_id'])
      .execute();
    await db.schema.createIndex('song_music_song').on('song_music').column('song_id').execute();
  },
};

/**
 * Creates removed songs («Slettede sanger», decision 61), and stores the passkey of a session, so that
 * removing a passkey ends its sessions (decision 9).
 */
const removal: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('removed_song')
      .addColumn('song_id', 'text', (column) => column.primaryKey().references('song.id'))
      .addColumn('removed_at', 'bigint', (column) => column.notNull())
      .addColumn('removed_by', 'text', (column) =>
        column.references('person.id').onDelete('set null'),
      )
      .addColumn('removed_by_name', 'text')
      .addColumn('removed_by_community', 'text')
      .execute();
    await db.schema.alterTable('sign_in').addColumn('credential_id', 'text').execute();
  },
};

/** Keeps the time of retention and that of the last sweep (`retentionTime.ts`, spec §9). */
const retentionTime: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['retention_time', 'swept_at']) {
      await db.schema.alterTable('installation').addColumn(column, 'bigint').execute();
    }
  },
};

/** Keeps when a song came into this song book, and what an imported one changes (decisions 26, 74). */
const addedAt: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['song', 'imported_song']) {
      await db.schema.alterTable(table).addColumn('added_at', 'bigint').execute();
    }
    await db.schema.alterTable('imported_song').addColumn('changed', 'text').execute();
  },
};
