import type { ReactNode } from 'react';
import { pages } from '#contract/pages.ts';
import { chrome } from '#web/texts/chrome.ts';
import { privacy } from '#web/texts/privacy.ts';
import styles from './FrontDoor.module.css';
import { Neumes } from './Neumes.tsx';

interface FrontDoorProps {
  /** The screen's name, for the window's title. */
  readonly title: string;
  /** Below everything; at first the way to «Personvern», beside what somebody is in the midst of. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** What a visitor sees: the book's title page, and beside it the page that lets them in. */
export function FrontDoor({ title, foot = <PrivacyLink />, children }: FrontDoorProps) {
  return (
    <main className={styles['door']}>
      <title>{`${title} · ${chrome.productName}`}</title>
      <div className={styles['book']}>
        <div className={styles['cover']}>
          <Neumes className={styles['neumes']} />
          <p className={styles['name']}>{chrome.productName}</p>
          <p lang="he" dir="rtl" className={styles['subtitle']}>
            {chrome.hebrewSubtitle}
          </p>
          <p className={styles['gloss']}>{chrome.subtitleGloss}</p>
        </div>
        <div className={styles['page']}>
          {children}
          <div className={styles['foot']}>{foot}</div>
        </div>
      </div>
    </main>
  );
}

function PrivacyLink() {
  return (
    <a
      href={pages.privacy.path}
      target="_blank"
      rel="noreferrer"
      aria-label={privacy.linkLabel}
      className={styles['privacy']}
    >
      {privacy.link}
    </a>
  );
}
