import { waiting as texts } from '#web/texts/waiting.ts';
import { Card } from '#web/ui/Card.tsx';
import styles from './Waiting.module.css';

/** A write that another release of the app has kept: it is safe, and this one cannot read it. */
export function OtherReleaseCard({ title }: { title: string }) {
  return (
    <Card className={styles['words']}>
      <h2 dir="auto" className={styles['title']}>
        {title}
      </h2>
      <p className={styles['small']}>{texts.otherRelease}</p>
    </Card>
  );
}
