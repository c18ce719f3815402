import { Share, SquarePlus } from 'lucide-react';
import { app } from '#web/texts/app.ts';
import styles from './AppOffers.module.css';

const steps = [
  { text: app.installShare, Icon: Share },
  { text: app.installAdd, Icon: SquarePlus },
];

/** The two taps on iPhone and iPad, each with the sign that stands on the button. */
export function InstallSteps() {
  return (
    <ol className={styles['steps']}>
      {steps.map(({ text, Icon }) => (
        <li key={text} className={styles['step']}>
          <Icon size={22} aria-hidden="true" className={styles['sign']} />
          {text}
        </li>
      ))}
    </ol>
  );
}
