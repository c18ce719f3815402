import { expect, it } from 'vitest';
import { formDataOf } from './send.ts';

it('leaves out what is empty, null or undefined', () => {
  const data = formDataOf({ title: 'Lyset', key: '', tempo: null, notes: undefined });
  expect([...data]).toEqual([['title', 'Lyset']]);
});

it('repeats a field for each entry of a list', () => {
  expect([...formDataOf({ clear: ['key', 'audioFile'] })]).toEqual([
    ['clear', 'key'],
    ['clear', 'audioFile'],
  ]);
});

it('puts files last, under their own names', () => {
  const file = new File(['x'], 'lyset.mp3');
  const data = formDataOf({ title: 'Lyset' }, { audioFile: file, sheetMusicFile: null });
  expect([...data.keys()]).toEqual(['title', 'audioFile']);
  expect((data.get('audioFile') as File).name).toBe('lyset.mp3');
});
