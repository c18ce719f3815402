import { expect, test } from 'vitest';
import { inputOf } from '#web/songEdits/songInput.ts';
import { changedFields, readFields } from '#web/songEdits/writtenFields.ts';
import { applyPending } from './applyPending.ts';
import { someCategory, someSong, someWrite, words } from '#web/offline/outbox/testing/someSong.ts';
import { inputOfWrite } from './inputOfWrite.ts';

test('the form of a pending change shows what was sent', () => {
  const fields = { title: 'Ny tittel', clear: ['notes', 'audioFile'] } as const;
  const write = someWrite(words({ ...fields, clear: [...fields.clear] }));
  const input = inputOfWrite(write, {});
  expect(input).toEqual({
    ...inputOf(someSong),
    values: { ...inputOf(someSong).values, title: 'Ny tittel', notes: '' },
    removed: ['audioFile'],
  });
  const { fields: read } = readFields(input.values);
  expect(read && changedFields(someSong, read, input)).toEqual(fields);
});

test('labels of a pending change are shown as chosen, and those taken away are gone', () => {
  const base = { ...someSong, seasons: ['jul' as const] };
  const write = someWrite(words({ slots: ['fred', 'kommunion'], clear: ['seasons'] }), { base });
  const { values } = inputOfWrite(write, {});
  expect(values).toMatchObject({ slots: 'fred kommunion', seasons: '' });
  const shown = applyPending(base, [write]);
  expect(shown).toMatchObject({ slots: ['fred', 'kommunion'], seasons: [] });
});

test('the form of a pending song has its fields and files', () => {
  const fields = { id: 'ny', title: 'Ny', categoryId: 'jul', language: 'la', lyrics: 'Gloria' };
  const work = {
    kind: 'create',
    fields: { ...fields, language: 'la' },
    category: someCategory,
  } as const;
  const audioFile = new File(['lyd'], 'opptak.mp3');
  const input = inputOfWrite(someWrite(work, { base: null }), { audioFile });
  const { id: _, ...typed } = work.fields;
  expect(readFields(input.values).fields).toEqual(typed);
  expect(input.files).toEqual({ audioFile, sheetMusicFile: null });
});
