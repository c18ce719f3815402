import { useState } from 'react';
import { versionNameTaken } from '#contract/base/errors.ts';
import type { Song } from '#contract/songs/song.ts';
import type { SongField } from '#contract/songs/songFields.ts';
import { codeOf, sentenceOf } from '#web/client/apiError.ts';
import type { BlockedWrite } from '#web/offline/outbox/writeEnd.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import type { SongValues } from '#web/songEdits/songInput.ts';
import { freeName } from '#web/songEdits/versionChange.ts';
import { readVersion } from '#web/songEdits/writtenFields.ts';
import { changeOfVersions, songShowing } from '#web/api/songWriting.ts';
import { useWrite } from '#web/api/useWrite.ts';
import { chooseVersion } from '#web/preferences/versionChoice.ts';
import { useUser } from '#web/session/authContext.ts';
import { conflict as texts } from '#web/texts/conflict.ts';
import { listFields, songForm } from '#web/texts/songForm.ts';
import { versions } from '#web/texts/songVersions.ts';
import { whereItWaits } from '#web/texts/whereItIs.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Fields.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import styles from './SongConflict.module.css';

interface KeepAsVersionProps {
  readonly theirs: Song;
  readonly mine: SongValues;
  readonly notInVersion: readonly SongField[];
  readonly blocked: BlockedWrite<Song> | null;
  /** With the toast to be shown. */
  readonly onKept: (title: string, description?: string) => void;
  /** Called if somebody has changed the song once more. */
  readonly onConflict: (again: BlockedWrite<Song>) => void;
  /** Called if somebody has removed it. */
  readonly onGone: () => void;
}

/** The third option: theirs stays, mine becomes an alternate version (decision 13). */
export function KeepAsVersion(props: KeepAsVersionProps) {
  const { theirs, mine, notInVersion, blocked, onKept, onConflict, onGone } = props;
  const firstName = useUser()?.firstName ?? '';
  const taken = theirs.alternateVersions.map((version) => version.name);
  const [name, setName] = useState(() => freeName(texts.versionBy(firstName), taken));
  const [refused, setRefused] = useState<string>();
  const { mutate, isPending, error } = useWrite(songShowing);
  const { version, wrong } = readVersion({
    name,
    key: mine.key,
    lyrics: mine.lyrics,
    notes: mine.notes,
  });

  const sayTaken = () => setRefused(versionNameTaken);
  const keep = () => {
    if (wrong !== null) return setRefused(wrong['name']);
    const write = changeOfVersions(theirs, { kind: 'add', version });
    if (write === 'nameTaken') return sayTaken();
    mutate(
      { ...write, blocked },
      {
        onSuccess: (end) => {
          if (end.kind === 'conflict') return onConflict(end.blocked);
          chooseVersion(theirs.id, version.name);
          onKept(versions.added, end.kind === 'waits' ? whereItWaits(end) : undefined);
        },
        onError: (cause) => {
          if (isTaken(cause)) sayTaken();
          if (codeOf(cause) === 'songNotFound') onGone();
        },
      },
    );
  };
  return (
    <form
      noValidate
      className={classNames(layout['group'], styles['asVersion'])}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      {notInVersion.length > 0 && <p>{texts.versionLeavesOut(listFields(notInVersion))}</p>}
      <TextField
        label={texts.versionName}
        value={name}
        error={refused}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setRefused(undefined);
        }}
      />
      {error !== null && !isTaken(error) && (
        <FailureNotice sentence={sentenceOf(error) ?? songForm.updateFailed} error={error} />
      )}
      <Button type="submit" pending={isPending}>
        {isPending ? songForm.saving : texts.saveVersion}
      </Button>
    </form>
  );
}

function isTaken(error: unknown): boolean {
  return codeOf(error) === 'versionNameTaken';
}
