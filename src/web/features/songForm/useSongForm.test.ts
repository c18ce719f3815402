import { describe, expect, it } from 'vitest';
import { emptyInput } from '#web/songEdits/songInput.ts';
import { countDetails, fileProblem } from './useSongForm.ts';

const megabyte = 1024 * 1024;

describe('fileProblem', () => {
  it('accepts exactly the limit, and not a byte more', () => {
    expect(fileProblem('audioFile', { name: 'a.mp3', size: 10 * megabyte })).toBeNull();
    expect(fileProblem('audioFile', { name: 'a.mp3', size: 10 * megabyte + 1 })).toEqual({
      title: 'Fil for stor',
      sentence: 'Lydfilen kan ikke være større enn 10 MB.',
    });
    expect(fileProblem('sheetMusicFile', { name: 'a.pdf', size: 5 * megabyte })).toBeNull();
    expect(fileProblem('sheetMusicFile', { name: 'a.pdf', size: 5 * megabyte + 1 })).toEqual({
      title: 'Fil for stor',
      sentence: 'Notefilen kan ikke være større enn 5 MB.',
    });
  });

  it('checks the file name extension, in any case', () => {
    expect(fileProblem('audioFile', { name: 'Opptak.M4A', size: 9 })).toBeNull();
    expect(fileProblem('audioFile', { name: 'noter.pdf', size: 9 })?.sentence).toBe(
      'Lydfilen må være MP3, WAV eller M4A.',
    );
    expect(fileProblem('sheetMusicFile', { name: 'noter.svg', size: 9 })?.sentence).toBe(
      'Notefilen må være PDF, JPG eller PNG.',
    );
  });

  it('refuses an empty file', () => {
    expect(fileProblem('audioFile', { name: 'a.mp3', size: 0 })?.sentence).toBe('Filen er tom.');
  });
});

describe('countDetails', () => {
  const { values, files } = emptyInput;
  const withNotes = {
    ...emptyInput,
    values: { ...values, notes: 'Rolig', tempo: 'slow' as const },
  };

  it('counts what a new song has not', () => {
    expect(countDetails(emptyInput, null)).toBe(0);
    expect(countDetails(withNotes, null)).toBe(2);
    const unnamed = { ...emptyInput, values: { ...values, versionName: '' } };
    expect(countDetails(unnamed, null)).toBe(0);
  });

  it('counts a file that is uploaded, chosen or both as one, and none that goes', () => {
    const song = { audioUrl: '/api/files/1', sheetMusicUrl: null };
    const audioFile = new File(['a'], 'a.mp3');
    expect(countDetails(emptyInput, song)).toBe(1);
    expect(countDetails({ ...emptyInput, files: { ...files, audioFile } }, song)).toBe(1);
    expect(countDetails({ ...emptyInput, removed: ['audioFile'] }, song)).toBe(0);
  });
});
