import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { KeptReads } from './keptReads.ts';

let database: DatabaseSync;
let other: DatabaseSync;
let find: (name?: string) => readonly unknown[];

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
  const reads = new KeptReads(database);
  const sql = 'select count from tally where name = ?';
  find = (name = 'a') => reads.get(sql, [name], () => database.prepare(sql).all(name));
});

describe('KeptReads', () => {
  it('answers the very same rows while nothing is written, and each value its own', () => {
    expect(find()).toEqual([{ count: 1 }]);
    expect(find()).toBe(find());
    expect(find('b')).toEqual([]);
    expect(find('b')).toBe(find('b'));
    expect(Object.isFrozen(find()[0])).toBe(true);
  });

  it.each<[string, () => unknown]>([
    ['is written here', () => database.exec("update tally set count = 2 where name = 'a'")],
    [
      'answers what it has written',
      () => database.prepare('update tally set count = 2 returning count').all(),
    ],
    ['is written by another connection', () => other.exec('update tally set count = 2')],
    [
      'comes from a transaction of another connection',
      () => other.exec('begin immediate; update tally set count = 2; commit'),
    ],
  ])('reads again what %s', (_, write) => {
    find();
    write();
    expect(find()).toEqual([{ count: 2 }]);
  });

  it('forgets what is deleted', () => {
    find();
    other.exec('delete from tally');
    expect(find()).toEqual([]);
    database.exec("insert into tally values ('a', 7)");
    expect(find()).toEqual([{ count: 7 }]);
    database.exec('delete from tally');
    expect(find()).toEqual([]);
  });

  it('shows nothing of a transaction before its end', () => {
    other.exec('begin immediate; update tally set count = 2');
    expect(find()).toEqual([{ count: 1 }]);
    other.exec('commit');
    expect(find()).toEqual([{ count: 2 }]);
  });

  it('keeps no more than it has room for', () => {
    const insert = database.prepare('insert into tally values (?, ?)');
    const long = 'x'.repeat(3_000_000);
    for (const name of ['b', 'c', 'd']) insert.run(name, long);
    const first = find('b');
    expect(find('b')).toBe(first);
    find('c');
    find('d'); // the third does not fit: all go
    expect(find('b')).not.toBe(first);
    expect(find('b')).toEqual(first);
    insert.run('e', 'x'.repeat(9_000_000));
    expect(find('e')).not.toBe(find('e'));
  });
});
