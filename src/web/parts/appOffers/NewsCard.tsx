import { ShieldCheck } from 'lucide-react';
import type { News } from '#contract/trail.ts';
import { useNoteNewsRead } from '#web/api/news.ts';
import { news as texts } from '#web/texts/news.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './AppOffers.module.css';

/** What a prest has done to the person, by name and day, once (decision 48). */
export function NewsCard({ news }: { news: readonly News[] }) {
  const { mutate } = useNoteNewsRead();
  return (
    <div role="group" aria-label={texts.title}>
      <div className={styles['head']}>
        <ShieldCheck size={32} strokeWidth={1.5} aria-hidden="true" className={styles['sign']} />
        <p className={styles['title']}>{texts.title}</p>
      </div>
      <ul className={styles['news']}>
        {news.map((each) => (
          <li key={each.id}>{texts.sentence(each)}</li>
        ))}
      </ul>
      <p className={styles['hint']}>{texts.hint}</p>
      <div className={styles['buttons']}>
        <Button look="primary" onClick={() => mutate(news)}>
          {texts.read}
        </Button>
      </div>
    </div>
  );
}
