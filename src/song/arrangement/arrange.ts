import { type LetterForSi, lowChords } from '#song/chords/lowered.ts';
import { type Line, type Section, type Voice, isWritten } from '#song/lyrics/section.ts';
import { arrangeWords, placeChords } from './arrangeWords.ts';
import type { ArrangedLine, ArrangedSection, Arrangement, Syllable } from './arrangement.ts';
import type { BoldMode, DisplayPreferences } from './displayPreferences.ts';
import { findRepeats, shorten } from './repeats.ts';

/** The preferences that change what is drawn; the others only change size and colour. */
type ArrangementPreferences = Pick<
  DisplayPreferences,
  'showSectionLabels' | 'boldMode' | 'useLowChords' | 'showRepeatedChorus'
>;

/** Sections as this reader wants to see them (spec §4). Takes time linear in the song. */
export function arrange(
  sections: readonly Section[],
  preferences: ArrangementPreferences,
): Arrangement {
  const repeats = findRepeats(sections);
  let voice: Voice | undefined;
  const arranged = sections.map((section, index) => {
    const type = section.unnamed && repeats[index]?.comesAgain ? 'chorus' : section.type;
    const before = section.unnamed ? voice : undefined;
    const done = arrangeSection({ ...section, type }, before, preferences);
    voice = done.voice;
    return done.section;
  });
  const voiced = preferences.useLowChords ? lowerChords(arranged) : arranged;
  if (preferences.showRepeatedChorus) return { sections: voiced };
  return { sections: voiced.map((one, index) => (repeats[index]?.isRepeat ? shorten(one) : one)) };
}

/**
 * A speaker's mark holds until the next one or the next heading. A section under a lone `A` or `K`
 * has its label already, as its title: only a change from it is labelled.
 */
function arrangeSection(
  section: Section,
  before: Voice | undefined,
  { showSectionLabels, boldMode }: ArrangementPreferences,
): { section: ArrangedSection; voice: Voice | undefined } {
  const { type, title } = section;
  let voice = section.voice ?? before;
  const lines = withoutOuterBlanks(section.lines).map((line): ArrangedLine => {
    const isChange = line.voice !== undefined && line.voice !== voice;
    voice = line.voice ?? voice;
    return {
      label: showSectionLabels && isChange ? (voice ?? null) : null,
      bold: isBold(boldMode, section, voice),
      words: arrangeWords(line.lyrics, placeChords(line)),
    };
  });
  return { section: { type, title, shortened: false, lines }, voice };
}

/** In `a-sections`, what the assembly sings: lines of voice A and, where no voice is named, refrains. */
function isBold(mode: BoldMode, { type }: Section, voice: Voice | undefined): boolean {
  if (mode === 'a-sections') return voice === undefined ? type === 'chorus' : voice === 'A';
  return mode === 'all';
}

/** Blank lines around a section are the gap between sections, which is drawn anyway. */
function withoutOuterBlanks(lines: readonly Line[]): readonly Line[] {
  const first = lines.findIndex(isWritten);
  const last = lines.findLastIndex(isWritten);
  return first < 0 ? [] : lines.slice(first, last + 1);
}

/** All chords for low voices (decision 22), with the letter for Si that the song itself uses. */
function lowerChords(sections: readonly ArrangedSection[]): readonly ArrangedSection[] {
  const letterForSi = letterForSiIn(sections);
  const lower = ({ chord, text }: Syllable): Syllable => ({
    chord: chord && lowChords(chord, letterForSi),
    text,
  });
  return sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => ({
      ...line,
      words: line.words.map((word) => ({ ...word, syllables: word.syllables.map(lower) })),
    })),
  }));
}

/** `B` if the song writes it for Si; `H`, which nobody misreads, if it writes that or neither. */
function letterForSiIn(sections: readonly ArrangedSection[]): LetterForSi {
  let letter: LetterForSi = 'H';
  for (const section of sections) {
    for (const { chord } of section.lines.flatMap(syllablesOf)) {
      if (chord?.includes('H')) return 'H';
      if (chord && /B(?![b♭])/.test(chord)) letter = 'B';
    }
  }
  return letter;
}

function syllablesOf(line: ArrangedSection['lines'][number]): readonly Syllable[] {
  return line.words.flatMap((word) => word.syllables);
}
