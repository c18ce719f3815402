export const white = 'Do Re Mi Fa Sol La Si'.split(' ');
type Family = 'solfège' | 'letters';
/** One of the ways to write a note, given its name in solfège. */
export interface Manner {
  readonly family: Family;
  readonly write: (name: string) => string;
}

const lettersOf = new Map(white.map((name, at) => [name, 'CDEFGAB'.charAt(at)]));
function inLetters(si: string, siFlat: string): Manner {
  const write = (name: string) => {
    if (name === 'Sib') return siFlat;
    const letter = lettersOf.get(name.replace(/[#b]/, '')) ?? '';
    return (letter === 'B' ? si : letter) + (/[#b]/.exec(name)?.[0] ?? '');
  };
  return { family: 'letters', write };
}
export const solfège: Manner = { family: 'solfège', write: (name) => name };
const capitals: Manner = { ...solfège, write: (name) => name.toUpperCase().replace(/B$/, 'b') };
const small: Manner = { ...solfège, write: (name) => name.toLowerCase() };
export const engraved: Manner = {
  ...solfège,
  write: (name) => name.replace('#', '♯').replace(/b$/, '♭'),
};
const nordic = inLetters('H', 'Bb');
const english = inLetters('B', 'Bb');
const old = inLetters('H', 'B');
/** `Fiss`, `Ess`, and `B` for Bb. */
const inWords: Manner = {
  family: 'letters',
  write: (name) =>
    old
      .write(name)
      .replace('#', 'iss')
      .replace(/(?<=[EA])b$/, 'ss')
      .replace(/b$/, 'ess'),
};
export const manners = [solfège, capitals, small, engraved, nordic, english, old, inWords];
export const shown = { 'H-Bb': nordic, 'B-Bb': english, 'H-B': old };

/**
 * Writes a form of decision 18 with some notes; `minor` is the mark of a minor, `m` in letters.
 * Forms that differ when transposed to other names depend on the notation in which they were
 * `written`.
 */
export type Form = (
  notes: readonly [string, string, string],
  minor: string,
  written: Family,
) => string;

const qualities = (
  '~-~7~-7~maj7~-maj7~M7~ma7~^7~6~-6~9~-9~11~13~sus4~sus2~7sus4~add9~-add9~dim~dim.~dim7~°~ø~Δ~aug~aum~+~' +
  '7+5~7b9~7(b5)~-7b5~7#9~sus4/7/9dim~7aum~min7~alt~omit5~no5~no3~0'
).split('~');
const settings: readonly ((chord: string, bass: string) => string)[] = [
  (chord) => chord,
  (chord, bass) => `${chord}/${bass}`,
  (chord) => `[${chord}]*`,
  (chord, bass) => `| ${chord} - ${bass}... |`,
  (chord) => `(${chord}) (2)`,
];
const runs: readonly Form[] = [
  ([one, two, three]) => `${one}/${two}/${three}`,
  ([one, two, three], minor) => `${one}${minor}/${two}  ${three}7`,
  ([one, two, three], minor) =>
    minor === 'm' ? `${one}m-${two}m-${three}7` : `${one}-${two}-${three}7`,
  ([one, two], minor) => (minor === 'm' ? `${one}m-${two}` : `${one}-${two}`),
  ([one], minor) => `${one}${minor} 9`,
  ([one]) => `${one}7 aum`,
  ([one], minor, written) => {
    if (written === 'letters') return one + (minor === 'm' ? '7+' : '7+5');
    return one + (minor === 'm' ? 'maj7' : '7+');
  },
  ([one], minor, written) =>
    one + (written === 'solfège' && minor === 'm' ? 'maj7/5dim' : '7+5dim'),
  ([one, two]) => `(${one}  ${two}7) x2`,
  ([one]) => `(${one}`,
  ([one]) => `${one}7)`,
  ([one]) => `${one}/`,
  ([one, two]) => `|: ${one} - ${two} :|`,
  ([one, two]) => `N.C. ${one} (2) ${two}\u200b`,
  ([one, two, three]) => `${one}… ${two}* (${three}) bis`,
];
/** Every form of decision 18. */
export const forms: readonly Form[] = [
  ...runs,
  ...settings.flatMap((set) =>
    qualities.map(
      (quality): Form =>
        ([one, two], minor) =>
          set(one + quality.replace(/^-/, minor), two),
    ),
  ),
];
