import type { ImportAnswer } from '#contract/library/songbookTransfer.ts';
import { songbook as texts } from '#web/texts/songbook.ts';
import type { ImportState } from './useSongbookImport.ts';

interface ImportSummary {
  readonly sentence: string;
  readonly shown: ImportAnswer;
  /** Label of the import button; null if there is nothing to import any more. */
  readonly confirm: string | null;
}

/** The texts before and after an import. */
export function importSummary(
  state: Extract<ImportState, { step: 'foreseen' | 'done' }>,
): ImportSummary {
  if (state.step === 'done') {
    return {
      sentence: doneSentence(state.foreseen, state.answer),
      shown: state.answer,
      confirm: null,
    };
  }
  const { foreseen } = state;
  const count = changedIn(foreseen);
  const nothing = foreseen.songs.length === 0 ? texts.empty : texts.nothing;
  if (count > 0) {
    return { sentence: texts.foreseen, shown: foreseen, confirm: texts.confirm(count) };
  }
  if (foreseen.newCategories.length > 0) {
    return { sentence: texts.foreseen, shown: foreseen, confirm: texts.confirmCategories };
  }
  return { sentence: nothing, shown: foreseen, confirm: null };
}

function doneSentence(foreseen: ImportAnswer, answer: ImportAnswer): string {
  const count = changedIn(answer);
  const { newCategories } = answer;
  if (count === 0 && newCategories.length === 0) return texts.nothingLeft;
  const said = count > 0 ? texts.imported(count) : texts.categoriesImported;
  const isAsShown = JSON.stringify(answer) === JSON.stringify(foreseen);
  return isAsShown ? `${said}.` : `${said}. ${texts.becameOther}`;
}

function changedIn({ songs }: ImportAnswer): number {
  return songs.filter(({ fate }) => fate !== 'same').length;
}
