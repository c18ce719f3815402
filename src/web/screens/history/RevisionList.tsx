import type { AnswerOf } from '#contract/endpoint.ts';
import type { listRevisions } from '#contract/songWriting.ts';
import { history as texts } from '#web/texts/history.ts';
import styles from './History.module.css';

export type Revision = AnswerOf<typeof listRevisions>[number];

interface RevisionListProps {
  readonly revisions: readonly Revision[];
  /** The song's version before the chosen change. */
  readonly chosen: number | null;
  readonly onChoose: (version: number) => void;
}

/** Who changed what and when, the latest first. */
export function RevisionList({ revisions, chosen, onChoose }: RevisionListProps) {
  return (
    <section aria-label={texts.list}>
      <h2 className="visually-hidden">{texts.list}</h2>
      <ol className={styles['revisions']}>
        {revisions.map(({ version, changedBy, changedAt, changed }) => (
          <li key={version}>
            <button
              type="button"
              aria-pressed={version === chosen}
              onClick={() => onChoose(version)}
              className={styles['revision']}
            >
              <span className={styles['what']}>{texts.changed(changedBy, changed)}</span>
              <time dateTime={changedAt} className={styles['when']}>
                {texts.at(changedAt)}
              </time>
              <span className={styles['show']}>{texts.show}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
