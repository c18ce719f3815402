import type { ReactNode } from 'react';
import type { ArrangedLine, ArrangedSection } from '#song/arrangement/arrangement.ts';
import { classNames } from '#web/ui/classNames.ts';
import { type Direction, directionOf, textOf } from './drawnRuns.ts';
import { inOrder } from './inOrder.ts';
import { LyricLine } from './LyricLine.tsx';
import styles from './Lyrics.module.css';

const shortSection = 16; // lines that stay together in one column

export function LyricSection({ section }: { section: ArrangedSection }) {
  const { type, title, shortened, lines } = section;
  return (
    <section
      dir={sectionDirection(section)}
      data-type={type}
      className={classNames(
        styles['section'],
        lines.length <= shortSection && styles['short'],
        shortened && styles['shortened'],
      )}
    >
      <h2 className={styles['title']}>{title}</h2>
      {inOrder(lines.map(drawLine))}
    </section>
  );
}

/** Heading and rule stand where the first line begins. */
function sectionDirection({ lines }: ArrangedSection): Direction | undefined {
  for (const { words } of lines) {
    const direction = directionOf(words.map(textOf).join(' '));
    if (direction !== null) return direction;
  }
  return undefined;
}

function drawLine(line: ArrangedLine): ReactNode {
  return <LyricLine line={line} />;
}
