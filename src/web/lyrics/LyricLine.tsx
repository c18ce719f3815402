import type { ArrangedLine, Word } from '#song/arrangement/arrangement.ts';
import { lyrics } from '#web/texts/lyrics.ts';
import { classNames } from '#web/ui/classNames.ts';
import { directionOf } from '#song/directionOf.ts';
import { DrawnWords } from './DrawnWords.tsx';

import styles from './Lyrics.module.css';
import { textOfLine } from './textOf.ts';

/** One line of a song; its direction is that of its first letter. */
export function LyricLine({ line }: { line: ArrangedLine }) {
  const { label, bold, words } = line;
  if (words.length === 0) return <BlankLine />;
  const text = textOfLine(line);
  const direction = directionOf(text) ?? 'ltr';
  const drawn = <DrawnWords words={words} direction={direction} />;
  return (
    <span
      data-line=""
      dir={direction}
      lang={direction === 'rtl' ? 'he' : undefined}
      className={classNames(
        styles['line'],
        bold && styles['bold'],
        text.trim() === '' && styles['chordsOnly'],
      )}
    >
      {label !== null && (
        <span data-voice={label} className={styles['voice']}>
          <span aria-hidden="true">{label}</span>
          <span className="visually-hidden">{lyrics.voice[label]}</span>
        </span>
      )}
      {words.some(isCut) ? (
        <>
          <span className={classNames('visually-hidden', styles['spoken'])}>{text}</span>
          <span aria-hidden="true">{drawn}</span>
        </>
      ) : (
        drawn
      )}
    </span>
  );
}

/** With a line break in it, so that it is one in a copied text too. */
function BlankLine() {
  return (
    <span className={styles['blank']}>
      <br />
    </span>
  );
}

/**
 * A chord inside a word cuts it into boxes, which screen readers would speak, and the browser's
 * search would find, one by one. Such a line says its text whole beside the drawing.
 */
function isCut(word: Word): boolean {
  return word.syllables.length > 1;
}
