import { expect, test } from 'vitest';
import { heart, someWrite, words } from '#web/offline/outbox/testing/someSong.ts';
import { kindOf, type Work } from '#web/offline/outbox/pendingWrite.ts';

const before = { name: 'Lav', lyrics: 'Kom', key: null, notes: null };
const version = { ...before, name: 'Høy' };
const versions = (change: Extract<Work, { kind: 'versions' }>['change']) =>
  someWrite({ kind: 'versions', change, list: [] });

test.each([
  [someWrite(heart), 'Lagt til i favoritter'],
  [someWrite({ kind: 'favorite', isFavorite: false }), 'Fjernet fra favoritter'],
  [
    someWrite(words({ lyrics: 'Kom', title: 'Kom', clear: ['key'] }), {
      files: { audioFile: 'opptak.mp3' },
    }),
    'Endret: sangtittel, toneart, sangtekst og lydopptak',
  ],
  [versions({ kind: 'add', version }), 'Ny versjon: Høy'],
  [versions({ kind: 'replace', before, version }), 'Endret versjon: Høy'],
  [versions({ kind: 'remove', before }), 'Slettet versjon: Lav'],
])('a pending write is named after what was done: %#', (write, name) => {
  expect(kindOf(write.work).title(write)).toBe(name);
});
