import { sampleCategories } from '#server/samples/sampleCategories.ts';
import { applyVersionChange, type VersionChange } from '#web/songEdits/versionChange.ts';
import type { Draw } from './drawFrom.ts';
import { makeSheet } from './makeSheet.ts';
import { makeTone } from './makeTone.ts';
import type { PendingWrites } from './PendingWrites.ts';

/**
 * Thirty writes of all kinds to two existing and two new songs; those of one song have a fixed
 * order.
 */
export function thirty(
  draw: Draw,
  writes: PendingWrites,
  known: readonly string[],
  made: readonly string[],
): void {
  const [one = '', two = ''] = known;
  const [first = '', second = ''] = made;
  const heart = (id: string, isFavorite: boolean) => () =>
    writes.add(id, { kind: 'favorite', isFavorite });
  const edit =
    (id: string, fields: Record<string, string>, bytes = {}) =>
    () =>
      writes.add(id, { kind: 'change', fields, category: null }, bytes);
  const version = (id: string, change: VersionChange) => () => {
    const song = writes.shown(id) ?? { versionName: null, alternateVersions: [] };
    const applied = applyVersionChange(song, change);
    if ('clash' in applied || applied.list === null) throw new Error('no such change');
    writes.add(id, { kind: 'versions', change, list: applied.list });
  };
  const named = (name: string, notes: string | null = null) => ({
    name,
    notes,
    key: null,
    lyrics: name,
  });
  const add = (id: string, name: string) => version(id, { kind: 'add', version: named(name) });
  const make =
    (id: string, title: string, bytes = {}) =>
    () => {
      const [category] = sampleCategories;
      if (category === undefined) throw new Error('no category');
      const fields = { id, title, categoryId: category.id, language: 'no', lyrics: title } as const;
      writes.add(id, { kind: 'create', fields, category }, bytes);
    };
  const edited: VersionChange = {
    kind: 'replace',
    before: named('Lav'),
    version: named('Lav', 'Sakte'),
  };
  const bySong = [
    [
      ...[1, 2, 3, 4, 5].map((at) => edit(one, { key: `Do ${at}` })),
      add(one, 'Lav'),
      heart(one, true),
      version(one, edited),
      add(one, 'Barn'),
      heart(one, false),
      version(one, { kind: 'remove', before: named('Barn') }),
      heart(one, true),
    ],
    [
      edit(two, { notes: 'Først' }),
      edit(two, { title: `${two} sist` }, { sheetMusicFile: makeSheet(60, 80) }),
      heart(two, true),
      edit(two, { notes: 'Så' }),
      add(two, 'Lav'),
    ],
    [
      make(first, 'Fra fjellet', { audioFile: makeTone(1) }),
      heart(first, true),
      ...[1, 2, 3].map((at) => edit(first, { title: `Fra fjellet ${at}` })),
      add(first, 'Lav'),
    ],
    [
      make(second, 'Fra havet'),
      heart(second, true),
      edit(second, { lyrics: 'Stille' }),
      edit(second, { lyrics: 'Storm' }),
      heart(second, false),
      add(second, 'Lav'),
      edit(second, { notes: 'Til sist' }),
    ],
  ];
  while (bySong.some((rest) => rest.length > 0)) {
    bySong[draw(bySong.length)]?.shift()?.();
  }
}
