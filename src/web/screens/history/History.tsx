import { History as HistoryIcon } from 'lucide-react';
import { useSearchParams } from 'wouter';
import type { Song } from '#contract/song.ts';
import { useRevisions } from '#web/api/revisions.ts';
import { ListFailure } from '#web/parts/ListFailure.tsx';
import { history as texts } from '#web/texts/history.ts';
import { classNames } from '#web/ui/classNames.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { EarlierSong } from './EarlierSong.tsx';
import styles from './History.module.css';
import { RevisionList } from './RevisionList.tsx';

/**
 * The changes and, beside them or in their place, the song as it was before one of them. Which one
 * stands in the address, so that the back button closes it.
 */
export function History({ song }: { song: Song }) {
  const revisions = useRevisions(song.id);
  const [parameters, setParameters] = useSearchParams();
  const chosen = parameters.get('before');
  const revision = revisions.data?.find(({ version }) => String(version) === chosen);

  if (revisions.isError) {
    return (
      <ListFailure error={new Error(texts.listFailed)} onRetry={() => void revisions.refetch()} />
    );
  }
  if (revisions.data === undefined) {
    return (
      <div aria-busy="true" className={styles['bones']}>
        <Skeletons count={4} className={styles['bone']} />
      </div>
    );
  }
  if (revisions.data.length === 0) {
    return (
      <Notice icon={<HistoryIcon size={32} strokeWidth={1.5} />} title={texts.empty}>
        <p>{texts.emptyHint}</p>
      </Notice>
    );
  }
  return (
    <div className={classNames(styles['columns'], revision !== undefined && styles['reading'])}>
      <div className={styles['list']}>
        <RevisionList
          revisions={revisions.data}
          chosen={revision?.version ?? null}
          onChoose={(version) => setParameters({ before: String(version) })}
        />
      </div>
      <div className={styles['text']}>
        {revision === undefined ? (
          <p className={styles['choose']}>{texts.choose}</p>
        ) : (
          <EarlierSong
            key={revision.version}
            song={song}
            revision={revision}
            onBack={() => setParameters({})}
          />
        )}
      </div>
    </div>
  );
}
