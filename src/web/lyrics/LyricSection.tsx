import type { ReactNode } from 'react';
import type { ArrangedLine, ArrangedSection, Word } from '#song/arrangement/arrangement.ts';
import { classNames } from '#web/ui/classNames.ts';
import { directionOfSections } from './directionOfSections.ts';
import { inOrder } from './inOrder.ts';
import { LyricLine } from './LyricLine.tsx';
import styles from './Lyrics.module.css';

const shortSection = 16; // lines that stay together in one column

export function LyricSection({ section }: { section: ArrangedSection }) {
  const { type, title, shortened, lines } = section;
  return (
    <section
      dir={directionOfSections([section])}
      data-type={type}
      className={classNames(
        styles['section'],
        lines.length <= shortSection && styles['short'],
        shortened && styles['shortened'],
        (shortened || isOneBareLine(section)) && styles['runIn'],
      )}
    >
      {title !== '' && <h2 className={styles['title']}>{title}</h2>}
      <p>{inOrder(lines.map(drawLine))}</p>
    </section>
  );
}

function isOneBareLine({ lines }: ArrangedSection): boolean {
  const [line] = lines;
  return lines.length === 1 && line !== undefined && line.words.every(isBare);
}

function isBare({ syllables }: Word): boolean {
  return syllables.every(({ chord, text }) => chord === null && text !== '');
}

function drawLine(line: ArrangedLine): ReactNode {
  return <LyricLine line={line} />;
}
