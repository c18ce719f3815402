import { type CSSProperties, memo, type ReactNode } from 'react';
import type { ArrangedSection, Arrangement } from '#song/arrangement/arrangement.ts';
import type { ChordColor } from '#song/arrangement/displayPreferences.ts';
import { inOrder } from './inOrder.ts';
import { LyricSection } from './LyricSection.tsx';
import styles from './Lyrics.module.css';

interface LyricsProps {
  readonly arrangement: Arrangement;
  /** Factor of the normal size, 0.5–3. */
  readonly textSize: number;
  readonly chordColor: ChordColor;
}

const inkOf: Readonly<Record<ChordColor, string>> = {
  '#dc2626': 'var(--chord-red)',
  '#2563eb': 'var(--chord-blue)',
};

/** An arrangement on screen. Size and colour are variables: changing them draws nothing anew. */
export function Lyrics({ arrangement, textSize, chordColor }: LyricsProps) {
  const style: CSSProperties = { '--text-size': textSize, '--chord-ink': inkOf[chordColor] };
  return (
    <div translate="no" className={styles['lyrics']} style={style}>
      <Sections arrangement={arrangement} />
    </div>
  );
}

const Sections = memo(({ arrangement }: { arrangement: Arrangement }) => {
  const hasVoices = arrangement.sections.some(({ lines }) => lines.some(({ label }) => label));
  return (
    <div className={styles['columns']} data-voices={hasVoices || undefined}>
      {inOrder(arrangement.sections.map(drawSection))}
    </div>
  );
});

function drawSection(section: ArrangedSection): ReactNode {
  return <LyricSection section={section} />;
}
