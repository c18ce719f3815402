import { CloudCheck } from 'lucide-react';
import { pages } from '#contract/pages.ts';
import { blocks } from '#web/offline/outbox/blocks.ts';
import { useOutboxState } from '#web/offline/outbox/outboxState.ts';
import { type WaitingWrite, waitingFormat } from '#web/offline/outbox/waitingWrite.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { SendingState } from './SendingState.tsx';
import { useFocusAfterRow } from './useFocusAfterRow.ts';
import { useWaitingWrites } from './useWaitingWrites.ts';
import { OtherReleaseCard } from './OtherReleaseCard.tsx';
import { WaitingCard } from './WaitingCard.tsx';
import styles from './Waiting.module.css';

const none: readonly WaitingWrite[] = [];

export function WaitingList() {
  const read = useWaitingWrites();
  const state = useOutboxState();
  const writes = read === null || read === 'unreadable' ? none : read;
  const { list, nothingLeft } = useFocusAfterRow(writes);
  if (read === 'unreadable') return <Notice tone="danger" title={texts.unreadable} />;
  return (
    <>
      {/* There before what is said in it, so that it is heard. */}
      <div ref={nothingLeft} role="status" tabIndex={-1}>
        {read === null && <p className="visually-hidden">{texts.loading}</p>}
        {read?.length === 0 && (
          <Notice icon={<CloudCheck size={32} strokeWidth={1.5} />} title={texts.empty}>
            <p>{texts.emptyHint}</p>
            <ButtonLink href={pages.home.path}>{texts.toHome}</ButtonLink>
          </Notice>
        )}
      </div>
      {read === null && (
        <div aria-busy="true" className={styles['list']}>
          <Skeletons count={3} className={styles['bone']} />
        </div>
      )}
      {writes.length > 0 && <SendingState state={state} count={writes.length} />}
      <ol ref={list} className={styles['list']} hidden={writes.length === 0}>
        {writes.map((write, at) => (
          <li key={write.sequence}>
            {write.format === waitingFormat ? (
              <WaitingCard
                write={write}
                behind={writes.slice(0, at).some((earlier) => blocks(earlier, write))}
              />
            ) : (
              <OtherReleaseCard title={write.title} />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
