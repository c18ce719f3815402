import { type SqlBool, sql } from 'kysely';
import type { Engine } from './engine.ts';
import { searchWords } from '#song/search/searchWords.ts';
import { isBusy } from './databaseBusy.ts';

// Result codes of SQLite: https://sqlite.org/rescode.html
const diskFull = 13; // SQLITE_FULL
const readOnly = 8; // SQLITE_READONLY
// SQLITE_IOERR_WRITE, _FSYNC, _DIR_FSYNC, _TRUNCATE, _SHMOPEN, _SHMSIZE: the disk cannot be written
const notWritten = [778, 1034, 1290, 1546, 4618, 4874];
const uniqueViolations = [1555, 2067]; // SQLITE_CONSTRAINT_PRIMARYKEY, _UNIQUE
const foreignKeyViolation = 787; // SQLITE_CONSTRAINT_FOREIGNKEY

export const sqliteEngine: Engine = {
  name: 'sqlite',

  async indexSong(tx, songId, foldedText) {
    const keys = tx.$extendTables<{ song_words_key: { id: number; song_id: string } }>();
    const { id } = await keys
      .insertInto('song_words_key')
      .values({ song_id: songId } as { id: number; song_id: string })
      .onConflict((conflict) => conflict.column('song_id').doUpdateSet({ song_id: songId }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const words = searchWords(foldedText).join(' ');
    await sql`insert or replace into song_words (rowid, words) values (${id}, ${words})`.execute(
      tx,
    );
  },

  async removeFromIndex(tx, ids) {
    const keys = sql`
      select id from song_words_key
      where song_id in (${sql.join(ids)}) and song_id not in (select id from song)`;
    await sql`delete from song_words where rowid in (${keys})`.execute(tx);
    await sql`delete from song_words_key where id in (${keys})`.execute(tx);
  },

  hasWords(words) {
    // Quoted, so that no word is read as an operator; the star makes it a prefix query.
    const query = words.map((word) => `"${word}"*`).join(' ');
    return sql<SqlBool>`song.id in (
      select song_words_key.song_id from song_words
      join song_words_key on song_words_key.id = song_words.rowid
      where song_words match ${query})`;
  },

  async emptyLog(db) {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  },

  isUniqueViolation: (error) => uniqueViolations.includes(errorCode(error) ?? 0),
  isForeignKeyViolation: (error) => errorCode(error) === foreignKeyViolation,
  isDiskFull: (error) => ((errorCode(error) ?? 0) & 0xff) === diskFull,
  isBusy,
  isReadOnly: (error) => {
    const code = errorCode(error) ?? 0;
    return (code & 0xff) === readOnly || notWritten.includes(code);
  },
};

function errorCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  return typeof code === 'number' ? code : undefined;
}
