import { expect, test } from 'vitest';
import type { ImportAnswer, ImportedSong } from '#contract/library/songbookTransfer.ts';
import { songbook as texts } from '#web/texts/songbook.ts';
import { importSummary } from './importSummary.ts';

const none = { new: 0, different: 0, filled: 0, earlier: 0, same: 0, categories: 0, files: 0 };
const song: ImportedSong = { title: 'Kilden', fate: 'same', filled: false, earlier: false };

function answer(counts: Partial<ImportAnswer['counts']>, songs: ImportedSong[] = [song]) {
  const rest = { newCategories: [], otherCategories: null, newFiles: 0 };
  return { songs, counts: { ...none, ...counts }, ...rest };
}

const foreseen = (of: ImportAnswer) => importSummary({ step: 'foreseen', foreseen: of });
const done = (of: ImportAnswer, was = of) =>
  importSummary({ step: 'done', foreseen: was, answer: of }).sentence;

test('a song that is filled in beside its new text is imported once', () => {
  const both = answer({ different: 1, filled: 2 }, [
    { ...song, fate: 'different', filled: true },
    { ...song, filled: true },
  ]);
  expect(foreseen(both)).toMatchObject({ sentence: texts.foreseen, confirm: 'Importer 2 sanger' });
  expect(done(both)).toBe('1 sang er importert. 2 sanger er utfylt.');
});

test('a file that only fills in says so', () => {
  const filled = answer({ filled: 1 }, [{ ...song, filled: true }]);
  expect(foreseen(filled).confirm).toBe('Fyll ut 1 sang');
  expect(done(filled)).toBe('1 sang er utfylt.');
});

test('a file of texts that are here, or were, leaves nothing to import', () => {
  const earlier = answer({ earlier: 1 }, [{ ...song, earlier: true }]);
  expect(foreseen(earlier)).toMatchObject({ sentence: texts.nothing, confirm: null });
});

test('a repeated import is as it was shown where its counts are', () => {
  const shown = answer({ new: 1 }, [{ ...song, fate: 'new' }]);
  expect(done(answer({ new: 1 }, []), shown)).toBe('1 sang er importert.');
  expect(done(answer({ different: 1 }, []), shown)).toBe(
    `1 sang er importert. ${texts.becameOther}`,
  );
});
