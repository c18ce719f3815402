import type { ReactNode } from 'react';
import { classNames } from '#web/ui/classNames.ts';
import styles from './Page.module.css';

interface PageHeadingProps {
  readonly heading: string;
  /** A sentence, with a link at most. */
  readonly description: ReactNode;
  /** Beside the heading: a link to the parent page. */
  readonly aside?: ReactNode;
  /** On phones the heading is only for screen readers: search takes its place. */
  readonly quiet?: boolean;
}

interface PageProps extends PageHeadingProps {
  /** Maximum, in rem. */
  readonly width: number;
  readonly children: ReactNode;
}

/**
 * A one-column page of readable width: heading and content. All pages start at the same height, so
 * that headings do not jump between them.
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
