import { describe, expect, it } from 'vitest';
import { fileProblem } from './useSongForm.ts';

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
