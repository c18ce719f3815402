import { subscribe } from 'node:diagnostics_channel';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/*
 * Loaded before a server: from its first request on, of ten transactions only the last is ended, so
 * that the other nine are answered before they are on the disk.
 */
const together = 10;
let serves = false;
let ended = 0;
subscribe('http.server.request.start', () => {
  serves = true;
});

const nothing = { changes: 0, lastInsertRowid: 0 };
const prepare = Reflect.get(DatabaseSync.prototype, 'prepare');
DatabaseSync.prototype.prepare = function prepareRarely(sql, ...rest) {
  const statement: StatementSync = Reflect.apply(prepare, this, [sql, ...rest]);
  const run = statement.run.bind(statement);
  if (/^begin/i.test(sql)) statement.run = () => (this.isTransaction ? nothing : run());
  if (/^commit/i.test(sql)) {
    statement.run = () => (serves && ++ended % together !== 0 ? nothing : run());
  }
  return statement;
};
