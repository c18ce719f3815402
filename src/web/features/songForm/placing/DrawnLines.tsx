import { type Ref, memo } from 'react';
import type { ArrangedLine } from '#song/arrangement/arrangement.ts';
import type { BareSection } from '#song/placing/copyChords.ts';
import type { Language } from '#song/valueSets.ts';
import { langOfWords } from '#song/languageTag.ts';
import { LyricLine, inOrder } from '#web/lyrics/LyricLine.tsx';
import { isRenderedAlike } from '#web/lyrics/drawnRuns.ts';
import lyrics from '#web/lyrics/Lyrics.module.css';
import { useDisplayPreferences } from '#web/preferences/displayPreferences.ts';
import { placing as texts } from '#web/texts/placing.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/classNames.ts';
import styles from './Placing.module.css';
import type { DrawnSection } from './usePlacing.ts';

interface DrawnLinesProps {
  readonly sections: readonly DrawnSection[];
  readonly language: Language;
  /** The number of the marked line. */
  readonly marked: number | null;
  readonly doubtful: ReadonlySet<number>;
  readonly onCopy: (bare: BareSection) => void;
  readonly ref: Ref<HTMLDivElement>;
}

const many = 200; // lines, of which only those near the window are laid out

/** The song as in the preview, each line a button. */
export function DrawnLines(props: DrawnLinesProps) {
  const { sections, language, marked, doubtful, onCopy, ref } = props;
  const { textSize, chordColor } = useDisplayPreferences();
  const hasVoices = sections.some(({ lines }) => lines.some(({ label }) => label));
  const lines = sections.reduce((sum, { drawn }) => sum + drawn.length, 0);
  const drawLine = (line: DrawnSection['drawn'][number]) =>
    line === null ? (
      <br />
    ) : (
      <PlacingRow
        number={line.number}
        line={line.arranged}
        isMarked={line.number === marked}
        isStop={line.number === (marked ?? 0)}
        isDoubtful={doubtful.has(line.number)}
      />
    );
  const drawSection = ({ type, title, drawn, bare }: DrawnSection) => (
    <section data-type={type} className={lyrics['section']}>
      {title !== '' && <h3 className={lyrics['title']}>{title}</h3>}
      {bare !== null && (
        <p className={styles['bare']}>
          {texts.bare(bare.title, bare.fromTitle)}
          <Button onClick={() => onCopy(bare)}>{texts.asSection(bare.fromTitle)}</Button>
        </p>
      )}
      <div lang={langOfWords(language)}>{inOrder(drawn.map(drawLine))}</div>
    </section>
  );
  return (
    <div
      ref={ref}
      translate="no"
      data-size={Math.round(textSize * 10)}
      data-ink={chordColor === '#dc2626' ? 'red' : 'blue'}
      data-long={lines > many || undefined}
      className={classNames(lyrics['lyrics'], styles['song'])}
    >
      <div className={lyrics['columns']} data-voices={hasVoices || undefined}>
        {inOrder(sections.map(drawSection))}
      </div>
    </div>
  );
}

interface PlacingRowProps {
  readonly number: number;
  readonly line: ArrangedLine;
  readonly isMarked: boolean;
  /** Where the focus comes to the song; arrows go on from there. */
  readonly isStop: boolean;
  readonly isDoubtful: boolean;
}

const PlacingRow = memo(
  ({ number, line, isMarked, isStop, isDoubtful }: PlacingRowProps) => (
    <button
      type="button"
      data-row={number}
      aria-current={isMarked || undefined}
      tabIndex={isStop ? 0 : -1}
      className={styles['row']}
    >
      <LyricLine line={line} speakChords />
      {isDoubtful && <span className={styles['doubt']}>{texts.check}</span>}
    </button>
  ),
  ({ line: one, ...before }, { line: other, ...now }) =>
    one.label === other.label &&
    one.bold === other.bold &&
    isRenderedAlike(one.words, other.words) &&
    (Object.keys(now) as (keyof typeof now)[]).every((name) => before[name] === now[name]),
);
