import { type Line, type Section, type Voice, isWritten } from '#song/lyrics/section.ts';
import { arrangeWords, placeChords } from './arrangeWords.ts';
import type { ArrangedLine, ArrangedSection, Arrangement } from './arrangement.ts';
import type { BoldMode, DisplayPreferences } from './displayPreferences.ts';
import { findRepeats, shorten } from './repeats.ts';
import { titleShown } from './titleShown.ts';

/** The preferences that change the content; the others change only size and colour. */
type ArrangementPreferences = Pick<
  DisplayPreferences,
  'showSectionLabels' | 'boldMode' | 'showRepeatedChorus'
>;

/** Sections with the reader's preferences applied (spec §4). Linear in the song. */
export function arrange(
  sections: readonly Section[],
  preferences: ArrangementPreferences,
): Arrangement {
  const repeats = findRepeats(sections);
  let voice: Voice | undefined;
  const arranged = sections.map((section, index) => {
    const type = section.unnamed && repeats[index]?.comesAgain ? 'chorus' : section.type;
    const isStanza = section.unnamed && sections[index - 1]?.unnamed;
    const before = isStanza ? voice : undefined;
    const title = index === 0 ? titleShown(sections) : section.title;
    const done = arrangeSection({ ...section, type, title }, before, preferences);
    voice = done.voice;
    return done.section;
  });
  if (preferences.showRepeatedChorus) return { sections: arranged };
  return {
    sections: arranged.map((one, index) => (repeats[index]?.isRepeat ? shorten(one) : one)),
  };
}

/**
 * A voice mark applies until the next one or the next heading. A section with a lone `A` or `K` as
 * heading has its label as the title: only changes from it are labelled.
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

/**
 * In `a-sections`, the assembly's parts are bold: lines of voice A, and refrains without a voice.
 */
function isBold(mode: BoldMode, { type }: Section, voice: Voice | undefined): boolean {
  if (mode === 'a-sections') return voice === undefined ? type === 'chorus' : voice === 'A';
  return mode === 'all';
}

/** Drops blank lines around a section, since there is a gap between sections anyway. */
function withoutOuterBlanks(lines: readonly Line[]): readonly Line[] {
  const first = lines.findIndex(isWritten);
  const last = lines.findLastIndex(isWritten);
  return first < 0 ? [] : lines.slice(first, last + 1);
}
