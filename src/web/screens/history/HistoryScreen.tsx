import { History as HistoryIcon } from 'lucide-react';
import { useParams, useSearchParams } from 'wouter';
import { songPage } from '#contract/base/pages.ts';
import type { Song } from '#contract/songs/song.ts';
import { useRevisions } from '#web/api/revisions.ts';
import { ListMissing } from '#web/features/songList/ListSection.tsx';
import { PageHeading } from '#web/features/layout/Page.tsx';
import { Shell } from '#web/features/layout/Shell.tsx';
import { SongGate } from '#web/features/SongGate.tsx';
import { type Revision, history as texts } from '#web/texts/songVersions.ts';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { EarlierSong } from './EarlierSong.tsx';
import styles from './History.module.css';

/** «Historikk» of a song (decision 13). */
export function HistoryScreen() {
  const { id } = useParams<{ id: string }>();
  return (
    <Shell title={texts.heading}>
      <SongGate id={id} heading={texts.heading}>
        {(song) => (
          <>
            <PageHeading
              heading={texts.heading}
              description={song.title}
              aside={<ButtonLink href={songPage('song', song.id)}>{texts.toSong}</ButtonLink>}
            />
            <History song={song} />
          </>
        )}
      </SongGate>
    </Shell>
  );
}

/**
 * The changes and, beside or instead of them, the song before one of them. The chosen change is in
 * the address, so that the back button closes it.
 */
export function History({ song }: { song: Song }) {
  const revisions = useRevisions(song.id);
  const [parameters, setParameters] = useSearchParams();
  const chosen = parameters.get('before');
  const at = revisions.data?.findIndex(({ version }) => String(version) === chosen) ?? -1;
  const revision = revisions.data?.[at];

  if (revisions.isError) {
    return <ListMissing title={texts.listFailed} onRetry={() => void revisions.refetch()} />;
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
    <div
      className={classNames(
        layout['stack'],
        styles['columns'],
        revision !== undefined && styles['reading'],
      )}
    >
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
            made={revisions.data[at - 1]?.version ?? null}
            onBack={() => setParameters({})}
          />
        )}
      </div>
    </div>
  );
}

interface RevisionListProps {
  readonly revisions: readonly Revision[];
  /** The song's version before the chosen change. */
  readonly chosen: number | null;
  readonly onChoose: (version: number) => void;
}

/** Who changed what and when, latest first. */
function RevisionList({ revisions, chosen, onChoose }: RevisionListProps) {
  return (
    <section aria-label={texts.list}>
      <h2 className="visually-hidden">{texts.list}</h2>
      <ol className={styles['revisions']}>
        {revisions.map((revision) => (
          <li key={revision.version}>
            <button
              type="button"
              aria-pressed={revision.version === chosen}
              onClick={() => onChoose(revision.version)}
              className={styles['revision']}
            >
              <span className={styles['what']}>{texts.changed(revision)}</span>
              <time dateTime={revision.changedAt} className={styles['when']}>
                {texts.at(revision.changedAt)}
              </time>
              <span className={styles['show']}>{texts.show}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
