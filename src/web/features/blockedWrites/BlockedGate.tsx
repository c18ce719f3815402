import { CloudCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import type { Song } from '#contract/songs/song.ts';
import type { BlockedWrite } from '#web/offline/outbox/writeEnd.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { waiting as texts } from '#web/texts/waiting.ts';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Loading } from '#web/ui/Loading.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useBlocked } from './useBlocked.ts';

interface BlockedGateProps {
  readonly kind: 'create' | 'change';
  readonly songId: string | null;
  /** The screen for writing something new. */
  readonly otherwise: ReactNode;
  readonly children: (blocked: BlockedWrite<Song>) => ReactNode;
}

/** The screen of a form, for a new text or for resolving a blocked write. */
export function BlockedGate({ kind, songId, otherwise, children }: BlockedGateProps) {
  const blocked = useBlocked(kind, songId);
  if (blocked.kind === 'none') return otherwise;
  if (blocked.kind === 'looking') return <Loading text={texts.loading} />;
  if (blocked.kind === 'gone') return <BlockedGone />;
  return children(blocked.blocked);
}

/** Shown if the write is no longer blocked. */
function BlockedGone() {
  return (
    <>
      <h1 className="visually-hidden">{texts.gone}</h1>
      <Notice icon={<CloudCheck size={32} strokeWidth={1.5} />} title={texts.gone}>
        <p>{texts.goneHint}</p>
        <ButtonLink href={pages.waiting.path}>{texts.toList}</ButtonLink>
      </Notice>
    </>
  );
}

/** Why the server refused the write, above the form in which it can be corrected. */
export function RefusedNotice({ blocked }: { blocked: BlockedWrite | null }) {
  const state = blocked?.write.state;
  if (state?.kind !== 'refused') return null;
  return <FailureNotice sentence={state.sentence} />;
}

/**
 * What a page shows that finds nothing. If a blocked write led to it, that is sent once more: a server
 * that has nothing either refuses it, and /waiting says what can be made of it.
 */
export function GoneGate({ children }: { readonly children: ReactNode }) {
  const sequence = useSearchParams()[0].get('waiting');
  const [, navigate] = useLocation();
  useEffect(() => {
    if (sequence === null) return undefined;
    let isUnmounted = false;
    void sendOnce(Number(sequence)).then(() => {
      if (!isUnmounted) navigate(pages.waiting.path, { replace: true });
    });
    return () => {
      isUnmounted = true;
    };
  }, [sequence, navigate]);
  return sequence === null ? children : <Loading text={texts.loading} />;
}

async function sendOnce(sequence: number): Promise<void> {
  try {
    const [{ findPending }, { tryAgain }] = await Promise.all([
      import('#web/offline/outbox/outboxRows.ts'),
      import('#web/offline/outbox/decide.ts'),
    ]);
    const write = await findPending(sequence);
    if (write !== null && write.state.kind !== 'waiting') await tryAgain({ write });
  } catch {
    // It is refused, or stays as it was: the list shows which.
  }
}
