import type { FactField } from '#song/paste/readFact.ts';

/** What a row or an element of a file says about a song. */
export type SongFact =
  | { readonly field: FactField; readonly value: string }
  /** It has no field. */
  | { readonly note: string };

interface CollectedFacts {
  readonly fields: Readonly<Partial<Record<FactField, string>>>;
  readonly notes: readonly string[];
}

const shared: ReadonlySet<FactField> = new Set(['translator', 'lyricist', 'composer']);

/** Puts facts together. Persons share a field; of other values the first has it, the rest are notes. */
export function collectFacts(facts: readonly SongFact[]): CollectedFacts {
  const fields: Partial<Record<FactField, string>> = {};
  const notes: string[] = [];
  for (const fact of facts) {
    if ('note' in fact) {
      notes.push(fact.note);
      continue;
    }
    const before = fields[fact.field];
    if (before === undefined) fields[fact.field] = fact.value;
    else if (shared.has(fact.field)) fields[fact.field] = `${before}, ${fact.value}`;
    else if (before !== fact.value) notes.push(fact.value);
  }
  return { fields, notes };
}
