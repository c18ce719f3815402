import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageHeadingProps {
  readonly heading: string;
  readonly description: string;
  /** Beside them: the way to where the page belongs. */
  readonly aside?: ReactNode;
}

interface PageProps extends PageHeadingProps {
  /** rem, at most. */
  readonly width: number;
  readonly children: ReactNode;
}

/** A page of one column, no wider than is good to read: its heading, and what it holds. */
export function Page({ width, children, ...heading }: PageProps) {
  return (
    <div className={styles['page']} style={{ '--page': `${width}rem` }}>
      <PageHeading {...heading} />
      {children}
    </div>
  );
}

export function PageHeading({ heading, description, aside }: PageHeadingProps) {
  const words = (
    <header className={styles['heading']}>
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
