import type { ReactNode } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import styles from './Page.module.css';

interface PageHeadingProps {
  readonly heading: string;
  readonly description: string;
  /** Beside them: the way to where the page belongs. */
  readonly aside?: ReactNode;
  /** On phones they are heard alone: what is looked for has their place. */
  readonly quiet?: boolean;
}

interface PageProps extends PageHeadingProps {
  /** rem, at most. */
  readonly width: number;
  readonly children: ReactNode;
}

/**
 * A page of one column, no wider than is good to read: its heading, and what it holds. It begins
 * where every screen does, so that headings do not jump from one to the next.
 */
export function Page({ width, children, ...heading }: PageProps) {
  return (
    <div className={styles['page']} style={{ '--page': `${width}rem` }}>
      <PageHeading {...heading} />
      {children}
    </div>
  );
}

export function PageHeading({ heading, description, aside, quiet = false }: PageHeadingProps) {
  const words = (
    <header className={classNames(styles['heading'], quiet && styles['quiet'])}>
      <h1>{heading}</h1>
      <p>{description}</p>
    </header>
  );
  if (aside === undefined) return words;
  return (
    <div className={styles['top']}>
      {words}
      {aside}
    </div>
  );
}
