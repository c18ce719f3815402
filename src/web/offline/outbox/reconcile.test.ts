import { expect, test } from 'vitest';
import {
  heart,
  someCategory,
  someSong,
  someWrite,
  words,
} from '#web/offline/outbox/testing/someSong.ts';
import { rowOf } from './givenWrite.ts';
import { noteLocalVersion } from '#web/offline/kinds/localVersions.ts';
import { resolveBlocked } from './resolveBlocked.ts';
import { reconcile } from './reconcile.ts';

const sending = { key: 'ny', tried: false };
const who = { personId: 'kari', madeAt: 0 };
const write = {
  entityId: someSong.id,
  title: 'Sist',
  work: words({ title: 'Sist' }),
  base: { ...someSong, title: 'Min', version: 5 },
};
const first = someWrite(words({ title: 'Min' }));

test('a write behind another of its song has no valid base version until it is rebased', () => {
  expect(rowOf([], write, sending, who).baseVersion).toBe(5);
  expect(rowOf([first], write, sending, who).baseVersion).toBe(0);
  // It had this base when it was sent, and the request must not change.
  expect(rowOf([first], write, { key: 'ny', tried: true }, who).baseVersion).toBe(5);
});

test("discarding a conflict does not make later writes overwrite others' changes", () => {
  const theirs = { ...someSong, title: 'Andres', version: 5 };
  const blocked = { ...first, state: { kind: 'conflict', theirs } } as const;
  const later = { ...rowOf([first], write, sending, who), sequence: 2 };
  const { removed, changed } = resolveBlocked([blocked, later], blocked, null);
  expect(removed).toEqual([blocked]);
  expect(changed).toEqual([]);
});

test('discarding a refused write leaves later ones on its base', () => {
  const blocked = reconcile(
    [first],
    first,
    { kind: 'refused', code: 'invalidInput', sentence: 'Nei.', fields: {} },
    () => '',
  );
  const [refused = first] = blocked.changed;
  const before = { ...write, base: { ...someSong, title: 'Min' } };
  const later = { ...rowOf([first], before, sending, who), sequence: 2 };
  const { changed } = resolveBlocked([refused, later], refused, null);
  expect(changed).toEqual([{ ...later, baseVersion: 4 }]);
  // Resolved meanwhile on a song that the later one never saw.
  const seen = { ...refused, base: { ...someSong, title: 'Andres', version: 6 }, baseVersion: 6 };
  expect(
    resolveBlocked([seen, later], seen, null).changed.map(({ baseVersion }) => baseVersion),
  ).not.toContain(6);
});

test("discarding a rebased write does not make later writes overwrite others' changes", () => {
  const version = { name: 'Lav', lyrics: 'Mi-', key: null, notes: null };
  const added = someWrite({ kind: 'versions', change: { kind: 'add', version }, list: [version] });
  const later = { ...rowOf([added], write, sending, who), base: someSong, sequence: 2 };
  const theirs = { ...someSong, title: 'Andres', version: 5 };
  const [again = added] = reconcile(
    [added, later],
    added,
    { kind: 'conflict', theirs },
    () => '',
  ).changed;
  expect(again.baseVersion).toBe(5);
  const refused = {
    ...again,
    state: { kind: 'refused', code: 'invalidInput', sentence: 'Nei.', fields: {} },
  } as const;
  const { changed } = resolveBlocked([refused, later], refused, null);
  expect(changed.map(({ baseVersion }) => baseVersion)).not.toContain(5);
});

test('a song with the content its author saw is no conflict, though its version is newer', () => {
  const theirs = { ...someSong, version: 9, playCount: 12 };
  const outcome = { kind: 'conflict', theirs } as const;
  expect(reconcile([first], first, outcome, () => 'ny nøkkel')).toEqual({
    removed: [],
    changed: [{ ...first, key: 'ny nøkkel', baseVersion: 9 }],
  });
  // The very version it is based on: a retry would be refused again, forever.
  const same = { kind: 'conflict', theirs: { ...theirs, version: 4 } } as const;
  expect(reconcile([first], first, same, () => '').changed).toEqual([{ ...first, state: same }]);
  const changed = { ...theirs, title: 'Andres' };
  const blocked = reconcile([first], first, { kind: 'conflict', theirs: changed }, () => '');
  expect(blocked.changed).toEqual([{ ...first, state: { kind: 'conflict', theirs: changed } }]);
});

test("others' changes of other fields are kept, and so is the write", () => {
  const theirs = { ...someSong, version: 9, key: 'Sol', lyrics: 'Andre ord' };
  const outcome = { kind: 'conflict', theirs } as const;
  const again = [{ ...first, key: 'ny nøkkel', baseVersion: 9 }];
  expect(reconcile([first], first, outcome, () => 'ny nøkkel').changed).toEqual(again);
  const answered = someWrite(words({ key: 'Re-' }));
  const otherWords = { kind: 'conflict', theirs: { ...theirs, key: someSong.key } } as const;
  expect(reconcile([answered], answered, otherWords, () => '').changed).toMatchObject([
    { state: otherWords },
  ]);
  const emptied = someWrite(words({ clear: ['key'] }));
  expect(reconcile([emptied], emptied, outcome, () => '').changed).toMatchObject([
    { state: outcome },
  ]);
  const withFile = { ...first, files: { audioFile: 'ny.mp3' } };
  const theirFile = { kind: 'conflict', theirs: { ...theirs, audioUrl: '/api/files/a' } } as const;
  expect(reconcile([withFile], withFile, theirFile, () => '').changed).toMatchObject([
    { state: theirFile },
  ]);
});

test('an own earlier write is no conflict, though its file has an address now', () => {
  const withFile = { ...first, files: { audioFile: 'ny.mp3' } };
  const saw = { ...withFile, base: { ...someSong, version: 70 }, baseVersion: 70 };
  const theirs = { ...someSong, version: 71, audioUrl: '/api/files/ny' };
  const outcome = { kind: 'conflict', theirs } as const;
  expect(reconcile([saw], saw, outcome, () => 'ny').changed).toMatchObject([{ state: outcome }]);
  noteLocalVersion(theirs, 70);
  expect(reconcile([saw], saw, outcome, () => 'ny').changed).toEqual([
    { ...saw, key: 'ny', tried: false, baseVersion: 71 },
  ]);
  const other = { kind: 'conflict', theirs: { ...theirs, title: 'Andres' } } as const;
  expect(reconcile([saw], saw, other, () => 'ny').changed).toMatchObject([{ state: other }]);
});

test('discarding a creation discards all writes that depend on it, and nothing else', () => {
  const made = someWrite(
    {
      kind: 'create',
      fields: { title: 'Ny', categoryId: 'advent', language: 'no', lyrics: 'Ny sang' },
      category: someCategory,
    },
    { entityId: 'ny', base: null, baseVersion: null },
  );
  const liked = someWrite(heart, { entityId: 'ny', sequence: 2 });
  const other = someWrite(heart, { sequence: 3 });
  expect(resolveBlocked([made, liked, other], made, null)).toEqual({
    removed: [made, liked],
    changed: [],
  });
});

test('a row of another release is not rebased', () => {
  const theirs = { ...someSong, version: 5 };
  const behind = { base: someSong, baseVersion: 0, sequence: 2 };
  const [known, unknown] = [
    someWrite(words({ title: 'Etter' }), behind),
    someWrite(words({ title: 'Framtid' }), { ...behind, format: 2 }),
  ];
  const done = { kind: 'done', entity: theirs } as const;
  expect(reconcile([first, known], first, done, () => '').changed).toEqual([
    { ...known, baseVersion: 5 },
  ]);
  expect(reconcile([first, unknown], first, done, () => '').changed).toEqual([]);
  const refused = {
    ...first,
    state: { kind: 'refused', code: 'invalidInput', sentence: 'Nei.', fields: {} },
  } as const;
  expect(resolveBlocked([refused, known], refused, null).changed).toEqual([
    { ...known, baseVersion: 4 },
  ]);
  expect(resolveBlocked([refused, unknown], refused, null).changed).toEqual([]);
});

test('a refused music change is dropped, whatever the reason, and blocks no later one', () => {
  const refused = { kind: 'refused', code: 'invalidInput', sentence: 'Nei.', fields: {} } as const;
  const ofSong = someWrite({ kind: 'music', change: { capo: 2 } });
  const ofAll = someWrite({ kind: 'allMusic', change: { leftHanded: true } });
  for (const set of [ofSong, ofAll]) {
    expect(reconcile([set], set, refused, () => '')).toEqual({ removed: [set], changed: [] });
  }
  const loved = someWrite(heart);
  expect(reconcile([loved], loved, refused, () => '').changed).toEqual([
    { ...loved, state: refused },
  ]);
});

const addition = (name: string) => {
  const version = { name, lyrics: 'Kom', key: null, notes: null };
  return { kind: 'versions', change: { kind: 'add', version }, list: [version] } as const;
};

test('of fifty versions added at once by as many people all come to the song', () => {
  const names = Array.from({ length: 50 }, (_, at) => `Versjon ${at}`);
  let waiting = names.map((name) => someWrite(addition(name)));
  let song = someSong;
  for (let rounds = 0; waiting.length > 0; rounds++) {
    expect(rounds).toBeLessThan(51);
    waiting = waiting.flatMap((each) => {
      const isNext = each.baseVersion === song.version;
      if (isNext && each.work.kind === 'versions') {
        song = { ...song, alternateVersions: [...each.work.list], version: song.version + 1 };
        return [];
      }
      const { changed } = reconcile([each], each, { kind: 'conflict', theirs: song }, () => 'ny');
      return changed as (typeof waiting)[number][];
    });
  }
  expect(song.alternateVersions.map(({ name }) => name).sort()).toEqual(names.sort());
});

test('a version is not sent again and again over a song that is no newer', () => {
  const added = someWrite(addition('Lav'));
  const { changed } = reconcile([added], added, { kind: 'conflict', theirs: someSong }, () => 'ny');
  expect(changed).toMatchObject([{ state: { kind: 'conflict' } }]);
});
