import type { ReactNode } from 'react';
import { pages } from '#contract/base/pages.ts';
import { chrome } from '#web/texts/chrome.ts';
import { privacy } from '#web/texts/privacy.ts';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import styles from './AuthLayout.module.css';
import { Main } from './Main.tsx';
import { useWindowTitle } from './useWindowTitle.ts';

interface AuthLayoutProps {
  /** The screen's name, for the window's title. */
  readonly title: string;
  /** Below everything; by default the link to «Personvern». */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Layout of the screens without a session: the book's title page, and the form beside it. */
export function AuthLayout({ title, foot = <PrivacyLink />, children }: AuthLayoutProps) {
  useWindowTitle(title);
  return (
    <Main className={styles['layout']}>
      <div className={styles['book']}>
        <div className={styles['cover']}>
          <Neumes className={styles['neumes']} />
          <p className={styles['name']}>{chrome.productName}</p>
          <p lang="he" dir="rtl" className={styles['subtitle']}>
            {chrome.hebrewSubtitle}
          </p>
          <p className={styles['gloss']}>{chrome.subtitleGloss}</p>
        </div>
        <div className={classNames(layout['stack'], styles['page'])}>
          {children}
          <div className={styles['foot']}>{foot}</div>
        </div>
      </div>
    </Main>
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

interface NeumesProps {
  readonly className?: string | undefined;
}

const lines = [10, 18, 26, 34];

/** A four-line stave with square notes, as in chant notation; decoration only. */
function Neumes({ className }: NeumesProps) {
  return (
    <svg viewBox="0 0 200 44" aria-hidden="true" className={className}>
      <g stroke="var(--chord-red)" strokeWidth="0.8">
        {lines.map((y) => (
          <path key={y} d={`M0 ${y}h200`} />
        ))}
      </g>
      <g fill="currentColor">
        <path d="M10 14.5h3v7.5h-3zM10 22h3v7.5h-3zM13 15.6l3-1.4v6.4l-3 1.4zM13 23.400l3 1.400v5.200l-3-1.400z" />
        {square(36, 30)}
        {square(54, 26)}
        {square(61.5, 22)}
        <path d="M67 19.500h0.900v6.500h-0.900z" />
        {square(82, 22)}
        {diamond(98, 18)}
        {diamond(106, 22)}
        {diamond(114, 26)}
        {square(132, 22)}
        {square(139.5, 18)}
        <path d="M138.100 17h0.900v8h-0.900z" />
        {square(158, 22)}
        {square(174, 26)}
        <circle cx="184" cy="24" r="1.300" />
      </g>
      <path d="M194 10v24" stroke="currentColor" strokeWidth="0.9" />
    </svg>
  );
}

function square(x: number, y: number) {
  return <path d={`M${x} ${y - 3.2}q3-1.400 6.500 0v6.400q-3-1.400-6.500 0z`} />;
}

function diamond(x: number, y: number) {
  return <path d={`M${x} ${y - 4}l3.600 4-3.600 4-3.600-4z`} />;
}
