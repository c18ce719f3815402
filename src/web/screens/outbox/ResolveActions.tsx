import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errors } from '#contract/base/errors.ts';
import type { Song } from '#contract/songs/song.ts';
import { changeOfVersions, songShowing } from '#web/api/songWriting.ts';
import { useWrite } from '#web/api/useWrite.ts';
import type { WriteState } from '#web/offline/kinds/writeKind.ts';
import { isOfSong, kindOf, type PendingWrite } from '#web/offline/outbox/pendingWrite.ts';
import { remedyOf } from '#web/offline/outbox/remedies.ts';
import { useUser } from '#web/session/authContext.ts';
import { versions } from '#web/texts/songVersions.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import layout from '#web/ui/layout.module.css';
import { discardBlocked, showUnresolved } from '#web/features/blockedWrites/discardBlocked.ts';
import { KeepOwn, type OfOneWrite, Remake, TryAgain } from './ResolveButtons.tsx';
import styles from './Waiting.module.css';

interface ResolveActionsProps {
  readonly write: PendingWrite;
  /** What the person did. */
  readonly what: string;
  readonly state: Exclude<WriteState, { kind: 'waiting' }>;
}

/** Why a write is blocked, and the options for resolving it. */
export function ResolveActions({ write, what, state }: ResolveActionsProps) {
  const user = useUser();
  const { work, title } = write;
  const kind = kindOf(work);
  const { noun } = kind;
  const form = kind.form?.(write);
  // The page with its form, if it has one.
  const page = form ? `${form}?waiting=${write.sequence}` : null;
  // Accessible names distinguish the same buttons of several writes.
  const named = (label: string) => texts.actionName(label, title, what);
  if (state.kind === 'conflict') {
    const deletes = work.kind === 'versions' && work.change.kind === 'remove';
    const { theirs } = state;
    return (
      <div className={styles['out']}>
        <p className={styles['why']}>
          {work.kind === 'versions'
            ? versions.changedMeanwhile
            : noun.conflict && errors[noun.conflict][1]}
        </p>
        {kind.summary !== undefined && <p>{texts.stored(kind.summary(write, theirs))}</p>}
        <div className={layout['cluster']}>
          {deletes && isOfSong(write) && (
            <RemovedMeanwhile write={write} theirs={theirs as Song} named={named} />
          )}
          {form === undefined && <KeepTheirs write={write} named={named} />}
          {form === undefined && <KeepOwn write={write} theirs={theirs} named={named} />}
          {!deletes && page !== null && (
            <ButtonLink variant="primary" href={page} label={named(texts.choose)}>
              {texts.choose}
            </ButtonLink>
          )}
        </div>
      </div>
    );
  }
  const { texts: words, again, form: mends, page: other, remake } = remedyOf(write, user) ?? {};
  const label = words?.button ?? '';
  return (
    <div className={styles['out']}>
      <p className={styles['why']}>{words?.why ?? state.sentence}</p>
      <div className={layout['cluster']}>
        <Discard write={write} loses={words?.discard} named={named} />
        {again && <TryAgain write={write} named={named} />}
        {mends && page !== null && (
          <ButtonLink variant="primary" href={page} label={named(texts.mend)}>
            {texts.mend}
          </ButtonLink>
        )}
        {remake !== undefined && (
          <Remake write={write} how={remake} label={label} done={words?.done} named={named} />
        )}
        {other !== undefined && (
          <ButtonLink variant="primary" href={other(write.entityId)} label={named(label)}>
            {label}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

interface DiscardProps extends OfOneWrite {
  /** What is lost, where that is more than usual. */
  readonly loses: string | undefined;
}

/** Discards a refused write, after confirmation. */
function Discard({ write, loses, named }: DiscardProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const kind = kindOf(write.work);
  const { noun } = kind;
  const usual = kind.create === undefined ? noun.texts.discard : noun.texts.discardNew;
  const discard = async () => {
    setAsking(false);
    await discardBlocked(client, { write });
  };
  return (
    <>
      <Button aria-label={named(texts.discard)} onClick={() => setAsking(true)}>
        {texts.discard}
      </Button>
      {asking && (
        <Confirm
          title={texts.discardTitle}
          text={loses ?? usual}
          confirm={texts.discard}
          cancel={texts.cancel}
          danger
          onConfirm={() => void discard()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Discards the write: the entity stays as the other user left it. */
function KeepTheirs({ write, named }: OfOneWrite) {
  const client = useQueryClient();
  return (
    <Button
      aria-label={named(texts.keepVersion)}
      onClick={() => void discardBlocked(client, { write })}
    >
      {texts.keepVersion}
    </Button>
  );
}

interface RemovedMeanwhileProps extends OfOneWrite {
  readonly write: PendingWrite<Song>;
  readonly theirs: Song;
}

/** A version was deleted here and changed by another user: keep it, or delete the changed one. */
function RemovedMeanwhile({ write, theirs, named }: RemovedMeanwhileProps) {
  const { mutate, isPending } = useWrite(songShowing);
  const { work } = write;
  const name = work.kind === 'versions' && work.change.kind === 'remove' && work.change.before.name;
  const before = theirs.alternateVersions.find((version) => version.name === name);
  const removal = before && changeOfVersions(theirs, { kind: 'remove', before });
  return (
    <>
      <KeepTheirs write={write} named={named} />
      {removal !== undefined && removal !== 'nameTaken' && (
        <Button
          aria-label={named(texts.deleteAnyway)}
          pending={isPending}
          onClick={() =>
            mutate({ ...removal, blocked: { write, files: {} } }, { onError: showUnresolved })
          }
        >
          {texts.deleteAnyway}
        </Button>
      )}
    </>
  );
}
