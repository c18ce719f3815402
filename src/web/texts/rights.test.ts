import { expect, it } from 'vitest';
import { rightsStatuses } from '#song/valueSets.ts';
import { rightsLine, type SongRights } from './rights.ts';

const unknown: SongRights = {
  lyricist: null,
  composer: null,
  rightsHolder: null,
  rightsStatus: null,
  workNumber: null,
};
const line = (known: Partial<SongRights>) => rightsLine({ ...unknown, ...known });

it('names words, melody, holder, status and work number, in that order', () => {
  const song = {
    lyricist: 'Oda Vik',
    composer: 'Tora Lie',
    rightsHolder: 'Elveforlaget',
    rightsStatus: 'tillatelse',
    workNumber: '4711',
  } as const;
  expect(line(song)).toBe(
    'Tekst: Oda Vik · Melodi: Tora Lie · © Elveforlaget · Gjengitt med tillatelse · Verksnummer 4711',
  );
});

it('leaves out what is unknown, and is empty where nothing is known', () => {
  expect(line({ composer: 'Tora Lie' })).toBe('Melodi: Tora Lie');
  expect(line({})).toBe('');
});

it('names once who made both words and melody', () => {
  expect(line({ lyricist: 'Oda Vik', composer: 'Oda Vik' })).toBe('Tekst og melodi: Oda Vik');
});

it.each(rightsStatuses)('says something of the status %s', (rightsStatus) => {
  expect(line({ rightsStatus })).not.toBe('');
});
