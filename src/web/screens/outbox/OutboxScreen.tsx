import { CloudCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pages } from '#contract/base/pages.ts';
import { onOutboxEvent, sendNow } from '#web/offline/outbox/outboxEvents.ts';
import { type PendingWrite, precedes, isReadable } from '#web/offline/outbox/pendingWrite.ts';
import { readPending } from '#web/offline/outbox/outboxRows.ts';
import { hasMemoryRows } from '#web/offline/outbox/memoryRows.ts';
import { type OutboxState, useOutboxState } from '#web/offline/outbox/outboxState.ts';
import { SevenDays } from '#web/features/appOffers/InstallSteps.tsx';
import { PageHeading } from '#web/features/layout/Page.tsx';
import { Shell } from '#web/features/layout/Shell.tsx';
import { app } from '#web/texts/appOffers.ts';
import { outboxSign } from '#web/texts/outboxSign.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { useFocusAfterRow } from '#web/ui/useFocusAfterRow.ts';
import styles from './Waiting.module.css';
import { PendingCard } from './PendingCard.tsx';
import { willBeSent } from './willBeSent.ts';

/** The pending writes, and the options for blocked ones (spec §2). */
export function OutboxScreen() {
  const read = usePendingWrites();
  const description = hasMemoryRows() ? texts.onlyHere : texts.description;
  return (
    <Shell title={texts.heading} withSearch={false}>
      <PageHeading heading={texts.heading} description={description} />
      <WaitingList read={read} />
    </Shell>
  );
}

type Read = readonly PendingWrite[] | 'unreadable' | null;

const none: readonly PendingWrite[] = [];

function WaitingList({ read }: { readonly read: Read }) {
  const state = useOutboxState();
  const writes = read === null || read === 'unreadable' ? none : read;
  const { list, nothingLeft } = useFocusAfterRow<HTMLOListElement>(
    writes.map(({ sequence }) => sequence),
  );
  if (read === 'unreadable') return <Notice tone="danger" title={texts.unreadable} />;
  return (
    <>
      {/* The live region exists before its content, so that it is announced. */}
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
      {writes.length > 0 && <SendingState state={state} writes={writes} />}
      {writes.length > 0 && <SevenDays sentence={app.sevenDaysWaiting} />}
      <ol ref={list} className={styles['list']} hidden={writes.length === 0}>
        {writes.map((write, at) => (
          <li key={write.sequence}>
            {isReadable(write) ? (
              <PendingCard
                write={write}
                behind={writes.slice(0, at).some((earlier) => precedes(earlier, write))}
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

const sendTimeout = 30_000; // ms after which the button is enabled again in any case

interface SendingStateProps {
  readonly state: OutboxState;
  readonly writes: readonly PendingWrite[];
}

/** How many will be sent and whether they are being sent; a button to send now. */
function SendingState({ state, writes }: SendingStateProps) {
  const [asked, setAsked] = useState(false);
  const { offline, sending } = state;
  const send = async () => {
    setAsked(true);
    await sendNow(sendTimeout);
    setAsked(false);
  };
  const count = willBeSent(writes).length;
  const words = count > 0 ? [outboxSign.counted(count)] : [];
  if (offline) words.push(outboxSign.offline);
  else if (sending) words.push(outboxSign.sending);
  return (
    <div className={words.length > 0 ? styles['state'] : undefined}>
      <p role="status">{words.join(' · ')}</p>
      {count > 0 && !offline && (
        <Button pending={asked || sending} onClick={() => void send()}>
          {texts.sendNow}
        </Button>
      )}
    </div>
  );
}

/** A write of another release, which is kept and cannot be shown. */
function OtherReleaseCard({ title }: { title: string }) {
  return (
    <Card className={styles['words']}>
      <h2 dir="auto" className={styles['title']}>
        {title}
      </h2>
      <p className={styles['small']}>{texts.otherRelease}</p>
    </Card>
  );
}

/** The live content of the outbox; null until it has been read. */
function usePendingWrites(): Read {
  const [writes, setWrites] = useState<Read>(null);
  useEffect(() => {
    let isUnmounted = false;
    const read = async () => {
      const now = await readPending().catch(() => 'unreadable' as const);
      if (!isUnmounted) setWrites(now);
    };
    void read();
    const unsubscribe = onOutboxEvent(() => void read());
    return () => {
      isUnmounted = true;
      unsubscribe();
    };
  }, []);
  return writes;
}
