import { BookX } from 'lucide-react';
import { pages } from '#contract/base/pages.ts';
import { Main } from '#web/features/layout/Main.tsx';
import { useWindowTitle } from '#web/features/layout/useWindowTitle.ts';
import { chrome } from '#web/texts/chrome.ts';
import { ButtonLink } from '#web/ui/Links.tsx';
import styles from './NotFoundScreen.module.css';

/** Any unknown address (spec §2, §8). */
export function NotFoundScreen() {
  useWindowTitle(chrome.notFound);
  return (
    <Main className={styles['page']}>
      <BookX size={56} strokeWidth={1.25} aria-hidden="true" className={styles['icon']} />
      <h1 lang="en">{chrome.notFound}</h1>
      <p className={styles['hint']}>{chrome.notFoundHint}</p>
      <ButtonLink href={pages.home.path} variant="primary">
        {chrome.toFrontPage}
      </ButtonLink>
    </Main>
  );
}
