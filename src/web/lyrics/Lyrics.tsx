import { type CSSProperties, memo, type ReactNode, useRef } from 'react';
import type { ArrangedSection, Arrangement } from '#song/arrangement/arrangement.ts';
import type { ChordColor } from '#song/arrangement/displayPreferences.ts';
import { directionOfSections } from './directionOfSections.ts';
import { inOrder } from './inOrder.ts';
import { LyricSection } from './LyricSection.tsx';
import styles from './Lyrics.module.css';
import { useReadingPlace } from './useReadingPlace.ts';
import { useSpreads } from './useSpreads.ts';

interface LyricsProps {
  readonly arrangement: Arrangement;
  /** Factor of the normal size, 0.5–3. */
  readonly textSize: number;
  readonly chordColor: ChordColor;
}

const manySections = 60; // more than any song that people sing

const inkOf: Readonly<Record<ChordColor, string>> = {
  '#dc2626': 'var(--chord-red)',
  '#2563eb': 'var(--chord-blue)',
};

/** An arrangement on screen. Size and colour are variables: changing them draws nothing anew. */
export function Lyrics({ arrangement, textSize, chordColor }: LyricsProps) {
  const style: CSSProperties = { '--text-size': textSize, '--chord-ink': inkOf[chordColor] };
  const columns = useRef<HTMLDivElement>(null);
  useSpreads(columns, arrangement, textSize);
  useReadingPlace(columns);
  const hasVoices = arrangement.sections.some(({ lines }) => lines.some(({ label }) => label));
  return (
    <div translate="no" className={styles['lyrics']} style={style}>
      <div
        ref={columns}
        dir={directionOfSections(arrangement.sections)}
        className={styles['columns']}
        data-voices={hasVoices || undefined}
        data-long={arrangement.sections.length > manySections || undefined}
      >
        <Sections arrangement={arrangement} />
      </div>
    </div>
  );
}

const Sections = memo(
  ({ arrangement }: { arrangement: Arrangement }): ReactNode =>
    inOrder(arrangement.sections.map(drawSection)),
);

function drawSection(section: ArrangedSection): ReactNode {
  return (
    <>
      <div hidden data-spread="" className={styles['spread']} />
      <LyricSection section={section} />
    </>
  );
}
