import { type SqlBool, sql } from 'kysely';
import type { Engine } from './engine.ts';
import { searchWords } from '#song/search/searchWords.ts';

// SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html
const uniqueViolation = '23505';
const foreignKeyViolation = '23503';
const diskFull = '53100';
const readOnly = '25006'; // a standby, or `default_transaction_read_only`
// connection failed or ended, server stopping or not up yet, too many connections, lock or deadlock
const temporary = /^(08|57P0|25P03|53300|55P03|40P01)/;
// messages of the driver for a lost connection
const lost = /connection (terminated|timeout|error)|timeout exceeded|client was closed/i;
const brokenPipe = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT'];

export const postgresEngine: Engine = {
  name: 'postgres',

  // An array of lexemes bypasses PostgreSQL's text parser, which treats slashes and dots specially.
  async indexSong(tx, songId, foldedText) {
    const words = searchWords(foldedText);
    await sql`
      insert into song_words (song_id, words)
      values (${songId}, array_to_tsvector(${words}::text[]))
      on conflict (song_id) do update set words = excluded.words`.execute(tx);
  },

  async removeFromIndex(tx, ids) {
    await sql`
      delete from song_words
      where song_id = any(${ids}) and song_id not in (select id from song)`.execute(tx);
  },

  hasWords(words) {
    const query = words.map((word) => `'${word}':*`).join(' & ');
    return sql<SqlBool>`song.id in (
      select song_words.song_id from song_words where song_words.words @@ ${query}::tsquery)`;
  },

  emptyLog: async () => undefined,

  isUniqueViolation: (error) => sqlState(error) === uniqueViolation,
  isForeignKeyViolation: (error) => sqlState(error) === foreignKeyViolation,
  isDiskFull: (error) => sqlState(error) === diskFull,
  isReadOnly: (error) => sqlState(error) === readOnly,
  isBusy: (error) => temporary.test(sqlState(error)) || cannotConnect(error),
};

function sqlState(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** Whether the server cannot be reached, or the connection broke. */
function cannotConnect(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const syscall = 'syscall' in error ? error.syscall : undefined;
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true;
  if (error instanceof AggregateError) return error.errors.some(cannotConnect); // each address of a name
  return brokenPipe.includes(sqlState(error)) || lost.test(error.message);
}
