const vowels = 'aeiouyæøåäöüáàâãéèêëęąíìîïóòôõúùûœаеєиіїоуюя';
const consonants = 'bcdfghjklmnpqrstvwxzçłńñśźżбвгґджзйклмнпрстфхцчшщ';
/**
 * The sound that begins a syllable: the last consonant before a vowel, or two or three that are
 * written for one (`skj`, `ch`, `sz`). Without a dictionary enough for Norwegian and Latin, and for
 * the other languages better than between any two letters.
 */
const onset = new RegExp(
  `(?:skj|sch|[hgkst]j|[cpt]h|[cds]z|дз|дж|[${consonants}])(?=[${vowels}])`,
  'giu',
);
const vowel = new RegExp(`[${vowels}]`, 'iu');
const joint = /[\p{Pd}\p{Pc}/…](?=[\p{L}\p{N}])/gu;
const fewestLetters = 2; // before a hyphen

/** Where a word may be broken and still be read easily, as offsets in ascending order. */
export function wordBreaks(text: string): readonly number[] {
  const joints = Array.from(text.matchAll(joint), (found) => found.index + found[0].length);
  const firstVowel = text.search(vowel);
  if (firstVowel === -1) return joints;
  const least = Math.max(firstVowel + 1, fewestLetters);
  const onsets = Array.from(text.matchAll(onset), ({ index }) => index);
  const breaks = new Set([...joints, ...onsets.filter((at) => at >= least)]);
  return [...breaks].sort((one, other) => one - other);
}

export const hyphen = '-';
const endsInLetter = /[\p{L}\p{M}]$/u;
const beginsWithLetter = /^\p{L}/u;

/** Whether a hyphen belongs between two parts of a word: not behind a dash or a slash. */
export function needsHyphen(before: string, after: string): boolean {
  return endsInLetter.test(before) && beginsWithLetter.test(after);
}
