import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CachedReads } from './cachedReads.ts';

let database: DatabaseSync;
let other: DatabaseSync;
let find: (name?: string) => readonly unknown[];
/** Writes on the connection of the reads, and tells them. */
let write: (sql: string, rows?: number) => void;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const open = () => {
    const opened = new DatabaseSync(join(folder, 'tally.sqlite'));
    onTestFinished(() => opened.close());
    return opened;
  };
  [database, other] = [open(), open()];
  database.exec('pragma journal_mode = wal');
  database.exec("create table tally (name text, count integer); insert into tally values ('a', 1)");
  const reads = new CachedReads(database);
  write = (statement, rows = 1) => {
    database.exec(statement);
    reads.note(statement, rows);
  };
  const sql = 'select count from tally where name = ?';
  find = (name = 'a') => reads.get(sql, [name], () => database.prepare(sql).all(name));
});

describe('CachedReads', () => {
  it.each<[string, () => unknown]>([
    ['is written here', () => write("update tally set count = 2 where name = 'a'")],
    ['is written by another connection', () => other.exec('update tally set count = 2')],
    [
      'comes from a transaction of another connection',
      () => other.exec('begin immediate; update tally set count = 2; commit'),
    ],
  ])('reads again what %s', (_, change) => {
    find();
    change();
    expect(find()).toEqual([{ count: 2 }]);
  });

  describe('told into which table this connection writes', () => {
    let reads: CachedReads;
    const asked = (sql: string) => reads.get(sql, [], () => database.prepare(sql).all());
    const ofTally = 'select * from "tally" left join "note" on "note"."name" = "tally"."name"';

    beforeEach(() => {
      database.exec(`create table note (name text); create table other (name text);
        create trigger spreads after insert on other when new.name = 'both'
        begin update tally set count = 9; end`);
      reads = new CachedReads(database);
      write = (sql, rows = 1) => {
        database.exec(sql);
        reads.note(sql, rows);
      };
    });

    it.each([
      ['a table that it does not read', 'insert into "other" values (\'x\')', 1, true],
      ['one that it reads', 'update "tally" set count = 3', 1, false],
      ['one that it joins', 'insert into "note" values (\'a\')', 1, false],
      ['nobody knows where', 'delete from other', 0, false],
      ['more than it says', 'insert into "other" values (\'both\')', 1, false],
    ])('%s: keeps or reads again', (_, sql, rows, keeps) => {
      write("insert into other values ('b')");
      const before = asked(ofTally);
      write(sql, rows);
      expect(asked(ofTally) === before).toBe(keeps);
      expect(asked(ofTally)).toEqual(database.prepare(ofTally).all());
    });

    it('reads again what another connection writes meanwhile', () => {
      const before = asked(ofTally);
      write('insert into "other" values (\'x\')', 1);
      other.exec('update tally set count = 4');
      expect(asked(ofTally)).not.toEqual(before);
    });
  });

  it('forgets what is deleted', () => {
    find();
    other.exec('delete from tally');
    expect(find()).toEqual([]);
    write("insert into tally values ('a', 7)");
    expect(find()).toEqual([{ count: 7 }]);
    write('delete from tally');
    expect(find()).toEqual([]);
  });

  it('shows nothing of a transaction before its end', () => {
    other.exec('begin immediate; update tally set count = 2');
    expect(find()).toEqual([{ count: 1 }]);
    other.exec('commit');
    expect(find()).toEqual([{ count: 2 }]);
  });
});
