import { describe, expect, it } from 'vitest';
import type { Song } from '#contract/songs/song.ts';
import { makeSong } from '#web/offline/library/testing/makeSong.ts';
import { emptyInput, inputOf } from './songInput.ts';
import { changedFields, readFields } from './writtenFields.ts';

const song = makeSong({
  notes: 'Rolig.\r\nMed orgel.',
  tempo: 'slow',
  seasons: ['advent'],
  lyrics: 'Kom, lys\r\nkom',
});

describe('readFields', () => {
  it('leaves out empty fields, and reports missing ones', () => {
    expect(readFields(emptyInput.values).wrong).toEqual({
      title: 'Sangtittel er påkrevd',
      categoryId: 'Kategori er påkrevd',
      language: 'Språk er påkrevd',
      lyrics: 'Sangtekst er påkrevd',
    });
  });

  it('reports blanks too, and a title that is too long', () => {
    const values = { ...inputOf(song).values, title: 'x'.repeat(201), lyrics: ' \n ' };
    expect(readFields(values).wrong).toEqual({
      title: 'Kan ikke være lengre enn 200 tegn',
      lyrics: 'Sangtekst er påkrevd',
    });
  });

  it('trims all but the lyrics', () => {
    const values = { ...inputOf(song).values, title: ' Lyset ', key: ' ', lyrics: '  Kom' };
    expect(readFields(values).fields).toMatchObject({ title: 'Lyset', lyrics: '  Kom' });
    expect(readFields(values).fields).not.toHaveProperty('key');
  });
});

describe('changedFields', () => {
  const change = (values: object, files = {}, removed: 'audioFile'[] = []) => {
    const before = inputOf(song);
    const input = {
      values: { ...before.values, ...values },
      files: { ...before.files, ...files },
      removed,
    };
    const { fields } = readFields(input.values);
    return fields && changedFields(song, fields, input);
  };

  it('is empty for an unchanged song, whatever its line ends', () => {
    expect(change({})).toEqual({});
  });

  it('names cleared fields in `clear`', () => {
    expect(change({ title: 'Lys', key: '', tempo: '' })).toEqual({
      title: 'Lys',
      clear: ['tempo', 'key'],
    });
  });

  it('has labels as lists, and names those that were all taken away', () => {
    expect(change({ slots: 'inngang fred', seasons: '' })).toEqual({
      slots: ['inngang', 'fred'],
      clear: ['seasons'],
    });
    expect(change({ seasons: 'advent' })).toEqual({});
  });

  it('writes no value that a later release gave, and this one shows as another', () => {
    const later = { language: 'xx', tempo: 'xx', rightsStatus: 'xx', slots: ['xx', 'fred'] };
    const theirs = { ...song, ...later } as unknown as Song;
    const { values, ...others } = inputOf(theirs);
    expect(values).toMatchObject({ language: 'mixed', tempo: '', slots: 'fred' });
    const input = { values: { ...values, title: 'Lys' }, ...others };
    const { fields } = readFields(input.values);
    expect(fields && changedFields(theirs, fields, input)).toEqual({ title: 'Lys' });
  });

  it('removes a file, unless another replaces it', () => {
    expect(change({}, {}, ['audioFile'])).toEqual({ clear: ['audioFile'] });
    expect(change({}, { audioFile: new File(['x'], 'x.mp3') }, ['audioFile'])).toEqual({});
  });
});
