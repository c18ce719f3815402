import { type ImportAnswer, importChanges } from '#contract/library/songbookTransfer.ts';
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
  state:
    | Extract<ImportState, { step: 'foreseen' }>
    | Omit<Extract<ImportState, { step: 'done' }>, 'batch'>,
): ImportSummary {
  if (state.step === 'done') {
    return {
      sentence: doneSentence(state.foreseen, state.answer),
      shown: state.answer,
      confirm: null,
    };
  }
  const { foreseen } = state;
  const confirm = confirmLabel(foreseen);
  const nothing = foreseen.songs.length === 0 ? texts.empty : texts.nothing;
  return { sentence: confirm === null ? nothing : texts.foreseen, shown: foreseen, confirm };
}

/** Null where the import changes nothing. */
function confirmLabel({ songs, counts }: ImportAnswer): string | null {
  const { new: added, different, filled, categories } = counts;
  if (added + different > 0) {
    const changed = songs.filter((song) => song.fate !== 'same' || song.filled);
    return texts.confirm(changed.length);
  }
  if (filled > 0) return texts.confirmFilled(filled);
  return categories > 0 ? texts.confirmCategories : null;
}

function doneSentence(foreseen: ImportAnswer, answer: ImportAnswer): string {
  const { counts } = answer;
  if (!importChanges(counts)) return texts.nothingLeft;
  const imported = counts.new + counts.different;
  const said = [
    ...(imported > 0 ? [texts.imported(imported)] : []),
    ...(counts.filled > 0 ? [texts.filled(counts.filled)] : []),
  ];
  const all = said.length > 0 ? said : [texts.categoriesImported];
  const sentence = all.map((each) => `${each}.`).join(' ');
  return isAsShown(foreseen, answer) ? sentence : `${sentence} ${texts.becameOther}`;
}

/** The answer to a repeated import has only counts. */
function isAsShown(foreseen: ImportAnswer, answer: ImportAnswer): boolean {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return answer.songs.length === 0
    ? isSame(foreseen.counts, answer.counts)
    : isSame(foreseen, answer);
}
