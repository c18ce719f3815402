import { type ReactNode, memo, useMemo, useRef } from 'react';
import { arrange } from '#song/arrangement/arrange.ts';
import type {
  ArrangedLine,
  ArrangedSection,
  Arrangement,
  Word,
} from '#song/arrangement/arrangement.ts';
import type { ChordColor } from '#song/arrangement/displayPreferences.ts';
import { type Direction, directionOf } from '#song/directionOf.ts';
import { langOfWords } from '#song/languageTag.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import type { Section } from '#song/lyrics/section.ts';
import type { Language } from '#song/valueSets.ts';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import { changeDeviceSettings, readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { classNames } from '#web/ui/classNames.ts';
import { RequestedBoundary, lazyCode } from '#web/ui/LazyBoundary.tsx';
import { LyricLine, inOrder } from './LyricLine.tsx';
import { hasChord, textOfLine } from './drawnRuns.ts';
import styles from './Lyrics.module.css';
import { useSpreads } from './useSpreads.ts';

export function useSections(lyrics: string): readonly Section[] {
  return useMemo(() => parseLyrics(lyrics), [lyrics]);
}

/** Sections arranged with this user's settings, in the written key; memoized. */
export function useArrangement(sections: readonly Section[]): Arrangement {
  const { showSectionLabels, boldMode, showRepeatedChorus } = useDisplayPreferences();
  return useMemo(
    () => arrange(sections, { showSectionLabels, boldMode, showRepeatedChorus }),
    [sections, showSectionLabels, boldMode, showRepeatedChorus],
  );
}

interface LyricsProps {
  readonly arrangement: Arrangement;
  readonly language: Language;
  /** Factor of the normal size, 0.5–3. */
  readonly textSize: number;
  readonly chordColor: ChordColor;
  readonly speakChords: boolean;
  /** The space available to the song; may change without a window resize. */
  readonly space?: 'page' | 'screen';
  /** «Tilpass» instead of the text size, for a fittable song inside an element with `data-fits`. */
  readonly fits?: boolean;
}

const fitted = lazyCode(
  async () => (await import('#web/lyrics/fit/FittedLyrics.tsx')).FittedLyrics,
);
const isPage = typeof document === 'object';
if (isPage && readDeviceSettings().fit === 'on') fitted.fetch().catch(() => undefined);

const rowsOnSheet = 36; // printed rows below a title; longer songs get two columns
const rowBounds = [12, 24, 36]; // rows that fill one column of a window, or may fit into two
const manySections = 60; // more than any song that is sung
const onPhone = 32; // rows; more than any phone shows when a song opens

const columnLetters = [27, 32, 37, 42]; // letters per column; wider ones for long lines

const inkOf: Readonly<Record<ChordColor, string>> = { '#dc2626': 'red', '#2563eb': 'blue' };

/**
 * An arrangement on screen. Size (in tenths), colour and width are data attributes: changing them
 * re-renders nothing, and a server-rendered page needs no inline style.
 */
export function Lyrics(props: LyricsProps) {
  const { arrangement, language, textSize, chordColor, speakChords } = props;
  const { space = 'page', fits = false } = props;
  const { letters, rows, hasVoices, direction } = useMemo(
    () => layoutOf(arrangement),
    [arrangement],
  );
  const columns = useRef<HTMLDivElement>(null);
  const isLong = !isFittable(arrangement);
  useSpreads(columns, fits ? null : { arrangement, textSize, space });
  return (
    <div
      translate="no"
      data-size={Math.round(textSize * 10)}
      data-ink={inkOf[chordColor]}
      data-letters={columnLetters.find((most) => letters <= most)}
      className={styles['lyrics']}
    >
      <div
        ref={columns}
        dir={direction}
        className={styles['columns']}
        data-voices={hasVoices || undefined}
        data-long={isLong || undefined}
        data-sheets={rows > rowsOnSheet || undefined}
        data-rows={rowBounds.find((most) => rows <= most) ?? 'many'}
      >
        <Sections
          arrangement={arrangement}
          lang={langOfWords(language)}
          speakChords={speakChords}
        />
      </div>
      {fits && (
        <RequestedBoundary
          code={fitted}
          props={{ columns, arrangement, space }}
          onMissing={() => changeDeviceSettings({ fit: 'off' })}
        />
      )}
    </div>
  );
}

/**
 * Layout properties of the whole song. Walks through all of it; not recomputed when the text size
 * changes.
 */
function layoutOf(arrangement: Arrangement) {
  const { sections } = arrangement;
  return {
    letters: usualLength(arrangement),
    rows: rowsOf(arrangement),
    hasVoices: sections.some(({ lines }) => lines.some(({ label }) => label)),
    direction: directionOfSections(sections),
  };
}

/** Letters per line, ignoring the longest tenth: songs with short lines get narrow columns. */
function usualLength({ sections }: Arrangement): number {
  const lengths = sections.flatMap(({ lines }) => lines.map((line) => textOfLine(line).length));
  lengths.sort((a, b) => a - b);
  return lengths[Math.floor(lengths.length * 0.9)] ?? 0;
}

interface WordsProps {
  /** Of the words, but not of the headings. */
  readonly lang: string | undefined;
  readonly speakChords: boolean;
}

const Sections = memo(
  ({ arrangement, ...words }: WordsProps & Pick<LyricsProps, 'arrangement'>): ReactNode =>
    inOrder(drawSections(arrangement, words)),
);

function drawSections({ sections }: Arrangement, words: WordsProps): ReactNode[] {
  let rows = 0;
  return sections.map((section) => {
    const above = rows;
    rows += leastRowsOf(section);
    return (
      <>
        <div hidden data-spread="" className={styles['spread']} />
        <LyricSection section={section} isBelow={above >= onPhone} {...words} />
      </>
    );
  });
}

/** Whether a song is too long for one column of a printed page. */
export function fillsSheet(arrangement: Arrangement): boolean {
  return rowsOf(arrangement) > rowsOnSheet;
}

/** Whether «Tilpass» takes it; a longer song is laid out as it is read. */
export function isFittable({ sections }: Arrangement): boolean {
  return sections.length <= manySections;
}

/** In rows as high as a line without chords. */
function rowsOf({ sections }: Arrangement): number {
  return sections
    .flatMap(({ lines }) => lines)
    .reduce((sum, { words }) => sum + (words.every(isBare) ? 1 : 1.6), sections.length * 2);
}

/** On a phone, with the gaps between sections. */
function leastRowsOf(section: ArrangedSection): number {
  const ofTitle = section.title === '' || isRunIn(section) ? 0 : 0.8;
  return section.lines.reduce((sum, line) => {
    const isOver = line.words.some(hasChord) && textOfLine(line).trim() !== '';
    return sum + (isOver ? 1.6 : 1);
  }, ofTitle + 0.7);
}

const shortSection = 16; // lines that stay together in one column

interface LyricSectionProps extends WordsProps {
  readonly section: ArrangedSection;
  /** It is below a phone's viewport. */
  readonly isBelow: boolean;
}

function LyricSection({ section, lang, speakChords, isBelow }: LyricSectionProps) {
  const { type, title, shortened, lines } = section;
  return (
    <section
      dir={directionOfSections([section])}
      data-type={type}
      data-below={isBelow || undefined}
      className={classNames(
        styles['section'],
        lines.length <= shortSection && styles['short'],
        shortened && styles['shortened'],
        isRunIn(section) && styles['runIn'],
      )}
    >
      {title !== '' && <h2 className={styles['title']}>{title}</h2>}
      <p lang={lang}>{inOrder(lines.map((line) => drawLine(line, speakChords)))}</p>
    </section>
  );
}

function drawLine(line: ArrangedLine, speakChords: boolean): ReactNode {
  return <LyricLine line={line} speakChords={speakChords} />;
}

/** Whether its title is beside it. */
function isRunIn({ shortened, lines }: ArrangedSection): boolean {
  const [line] = lines;
  return shortened || (lines.length === 1 && line !== undefined && line.words.every(isBare));
}

function isBare({ syllables }: Word): boolean {
  return syllables.every(({ chord, text }) => chord === null && text !== '');
}

/**
 * The direction of the first line with letters; determines the alignment of headings and columns.
 */
function directionOfSections(sections: readonly ArrangedSection[]): Direction {
  for (const { lines } of sections) {
    for (const line of lines) {
      const direction = directionOf(textOfLine(line));
      if (direction !== null) return direction;
    }
  }
  return 'ltr';
}
