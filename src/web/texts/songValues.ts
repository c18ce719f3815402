import type { SongChoice, SongField, SongLabel } from '#contract/songs/songFields.ts';
import { plainBLabels } from './songForm.ts';
import { tempoLabels } from './songCard.ts';
import { seasonNames, slotNames } from './plans.ts';
import { rightsStatusNames } from '#contract/songs/rightsStatusNames.ts';

/** Names of the values of choices and labels. */
const names: { readonly [F in SongChoice | SongLabel]: Readonly<Record<string, string>> } = {
  noteNames: plainBLabels,
  tempo: tempoLabels,
  rightsStatus: rightsStatusNames,
  seasons: seasonNames,
  slots: slotNames,
};

/** A field's value as in the form, in words: «Advent, Jul» for labels. */
export function sayValue(field: SongField, value: string): string {
  if (!(field in names)) return value;
  const known = names[field as keyof typeof names];
  return value
    .split(' ')
    .flatMap((each) => known[each] ?? [])
    .join(', ');
}
