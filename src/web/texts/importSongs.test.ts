import { expect, it } from 'vitest';
import { importedSentence, importReview, importSending } from './importSongs.ts';

const none = { new: 0, different: 0, filled: 0, earlier: 0, same: 0, categories: 0, files: 0 };

it.each([
  [{ ...none, new: 42 }, 3, '42 sanger er hentet inn. 3 venter på at du ser over dem.'],
  [{ ...none, new: 1 }, 1, '1 sang er hentet inn. 1 venter på at du ser over den.'],
  [
    { ...none, new: 2, different: 1, filled: 1, same: 1, earlier: 1 },
    0,
    '3 sanger er hentet inn. 1 sang er utfylt. 2 sanger hadde dere fra før.',
  ],
  [{ ...none, same: 5 }, 0, 'Ingen sanger ble hentet inn. 5 sanger hadde dere fra før.'],
])('says what came in: %j, %i waiting', (counts, waiting, sentence) => {
  expect(importedSentence(counts, waiting)).toBe(sentence);
});

it('says what the chosen songs become, and names a field once', () => {
  expect(importSending.sum({ song: 1, version: 3, filling: 2 })).toBe(
    '1 ny sang, 3 versjoner og 2 utfylt',
  );
  expect(importReview.fault('Kategori', 'Kategori er påkrevd')).toBe('Kategori er påkrevd');
  expect(importReview.fault('Nummer', 'Kan ikke være lengre enn 8 tegn')).toBe(
    'Nummer: Kan ikke være lengre enn 8 tegn',
  );
});
