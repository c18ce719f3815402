import { type Content, isWords } from './textContents.ts';

export type Verdict = 'sure' | 'likely' | 'doubtful' | 'none';

/** How surely songs begin in one of the ways that they do, and at which contents. */
export interface Judgement {
  readonly verdict: Verdict;
  readonly starts: readonly number[];
}

export const nothing: Judgement = { verdict: 'none', starts: [] };
/** Share of the parts. */
export const mostLikely = 2 / 3;

export interface Part {
  /** Index of its first content. */
  readonly start: number;
  readonly isTitled: boolean;
  /** Rows that are sung, but for its title. */
  readonly sung: number;
  readonly paragraphs: number;
}

/** The parts of a text. A title that is parted from its own words is joined with them. */
export function partsOf(contents: readonly Content[], starts: readonly number[]): readonly Part[] {
  const parts: Part[] = [];
  for (const [index, start] of starts.entries()) {
    const own = contents.slice(start, starts[index + 1] ?? contents.length);
    const isTitled = own[0]?.isTitle === true;
    const words = own.filter(({ kind }) => isWords(kind));
    const sung = words.length - Number(isTitled);
    let paragraphs = 0;
    let isCounted = false;
    for (const { gap, kind } of own) {
      if (gap.blanks > 0 || gap.rule !== '') isCounted = false;
      if (!isCounted && isWords(kind)) paragraphs++;
      isCounted ||= isWords(kind);
    }
    const before = parts.at(-1);
    const isOpen = before !== undefined && before.sung === 0 && !isTitled;
    if (isOpen) parts[parts.length - 1] = { ...before, sung, paragraphs };
    else parts.push({ start, isTitled, sung, paragraphs });
  }
  return parts;
}
