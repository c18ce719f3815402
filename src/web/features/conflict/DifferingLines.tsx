import { useMemo, useState } from 'react';
import { conflict as texts } from '#web/texts/conflict.ts';
import { Button } from '#web/ui/Button.tsx';
import type { SideNames } from './sideNames.ts';
import styles from './Differing.module.css';
import { type DiffRow, blocksOf, foldRows, sideBySide } from './sideBySide.ts';

interface DifferingLinesProps {
  readonly theirs: string;
  readonly mine: string;
  readonly names: SideNames;
}

/** Two texts line by line with differing lines marked. Loads the diff library. */
export function DifferingLines({ theirs, mine, names }: DifferingLinesProps) {
  const rows = useMemo(() => sideBySide(theirs, mine), [theirs, mine]);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const open = (at: number) => setOpened((before) => new Set(before).add(at));
  return (
    <ol className={styles['lines']}>
      {blocksOf(foldRows(rows, opened)).map((block) => (
        <li key={block.key} className={styles['row']}>
          {block.kind === 'fold' ? (
            <Button variant="plain" className={styles['fold']} onClick={() => open(block.at)}>
              {texts.fold(block.count)}
            </Button>
          ) : (
            block.rows.map(({ key, row }, at) => (
              <Line key={key} row={row} names={at === 0 ? names : null} />
            ))
          )}
        </li>
      ))}
    </ol>
  );
}

interface LineProps {
  readonly row: DiffRow;
  /** Shown once per run of differing lines. */
  readonly names: SideNames | null;
}

function Line({ row, names }: LineProps) {
  if (row.kind === 'same') {
    return (
      <>
        <p dir="auto" className={styles['same']}>
          {row.text}
        </p>
        <p dir="auto" aria-hidden="true" className={styles['echo']}>
          {row.text}
        </p>
      </>
    );
  }
  return (
    <>
      <LineSide name={names && names.theirs} variant="theirs" text={row.theirs} />
      <LineSide name={names && names.mine} variant="mine" text={row.mine} />
    </>
  );
}

interface LineSideProps {
  /** Whose line it is; shown once per run of differing lines. */
  readonly name: string | null;
  readonly variant: 'mine' | 'theirs';
  readonly text: string | null;
}

function LineSide({ name, variant, text }: LineSideProps) {
  if (text === null && name === null) {
    return <p className={styles['missing']} aria-hidden="true" />;
  }
  return (
    <p dir="auto" className={styles[variant]}>
      {name !== null && <span className={styles['whose']}>{name}</span>}
      {text === null ? (
        <span className={styles['none']}>{texts.noLine}</span>
      ) : (
        <mark className={styles['mark']}>{text}</mark>
      )}
    </p>
  );
}
