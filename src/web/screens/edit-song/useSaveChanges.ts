import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { songPage } from '#contract/base/pages.ts';
import type { Song } from '#contract/songs/song.ts';
import type { NewSongFields } from '#contract/songs/songForm.ts';
import { refreshSong } from '#web/client/queryKeys.ts';
import { codeOf, currentSongOf } from '#web/client/apiError.ts';
import { showSong } from '#web/api/showSong.ts';
import { useChangeSong, useCreateSong } from '#web/api/songWriting.ts';
import { useVersionChange } from '#web/api/versionWriting.ts';
import { readDeviceSettings } from '#web/preferences/deviceSettings.ts';
import type { StoppedWrite } from '#web/offline/outbox/writeEnd.ts';
import { namedApart } from '#web/songEdits/versionChange.ts';
import { rebase } from '#web/songEdits/rebase.ts';
import type { SongInput } from '#web/songEdits/songInput.ts';
import { newSongId } from '#web/features/songForm/DraftGate.tsx';
import { goBackTo } from '#web/features/songForm/goBackTo.ts';
import { refusedFields } from '#web/features/songForm/useSongForm.ts';
import type { SongEditing } from '#web/features/songForm/useSongEditing.ts';
import { changedFields, readFields } from '#web/songEdits/writtenFields.ts';
import { keptOnDevice } from '#web/texts/outboxSign.ts';
import { songForm as texts } from '#web/texts/songForm.ts';
import { toast } from '#web/ui/toastStore.ts';

export type SavingChanges = ReturnType<typeof useSaveChanges>;

interface Saved {
  readonly base: Song;
  readonly editing: SongEditing;
  readonly draftKey: string;
  readonly stopped: StoppedWrite<Song> | null;
  /** The song was removed. */
  readonly isGone: boolean;
}

/** Saves an edit based on the version it began from, or on theirs once the person has seen it. */
export function useSaveChanges({ base, editing, draftKey, stopped, isGone }: Saved) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const change = useChangeSong();
  const [theirs, setTheirs] = useState(() => theirsOf(stopped));
  const [gone, setGone] = useState(isGone);
  const [wasGone, setWasGone] = useState(isGone);
  if (isGone !== wasGone) {
    setWasGone(isGone);
    setGone(isGone);
    setTheirs(null);
  }
  const create = useCreateSong(newSongId(draftKey));
  const { mutateAsync: changeVersion } = useVersionChange();

  const leave = async (title: string | null, description?: string) => {
    await editing.finish();
    if (title !== null) toast({ title, ...(description !== undefined && { description }) });
    const to = songPage('song', base.id);
    if (!goBackTo(to)) navigate(to);
  };

  /** Discards the edit; the song stays as on the server. */
  const discardAndLeave = async (title: string | null) => {
    if (stopped !== null) {
      await (await import('#web/offline/outbox/decide.ts')).discardWrite(stopped);
      void refreshSong(client, base.id);
    }
    await leave(title);
  };

  const decideStopped = async ({ write: { sequence } }: StoppedWrite<Song>) => {
    await editing.finish();
    void refreshSong(client, base.id);
    navigate(`${songPage('editSong', base.id)}?waiting=${sequence}`, { replace: true });
    scrollTo({ top: 0 });
  };

  const onFailed = (error: unknown) => {
    const current = currentSongOf(error);
    if (current !== undefined) {
      editing.saving.settle();
      setTheirs(current);
      void showSong(client, current);
      return scrollTo({ top: 0 });
    }
    setTheirs(null);
    if (codeOf(error) === 'songNotFound') {
      editing.saving.settle();
      setGone(true);
      return scrollTo({ top: 0 });
    }
    toast({ title: texts.failed, description: texts.updateFailed, tone: 'destructive' });
    editing.form.refuse(refusedFields(error));
  };

  const write = async (over: Song, fields: NewSongFields, input: SongInput) => {
    const form = changedFields(over, fields, input);
    const { files } = input;
    const nothing = Object.keys(form).length === 0 && !files.audioFile && !files.sheetMusicFile;
    if (nothing) return discardAndLeave(over === base ? texts.nothingChanged : texts.updated);
    // Kept on the device, a conflict is decided as one of the outbox is: it outlives this form.
    const onConflict =
      stopped === null && readDeviceSettings().offlineMode
        ? (found: StoppedWrite<Song>) => void decideStopped(found)
        : undefined;
    const written = await editing.saving.run(
      (options) => change.mutateAsync({ over, form, files, stopped, onConflict, ...options }),
      (error) => {
        if (onConflict === undefined || currentSongOf(error) === undefined) onFailed(error);
        else editing.saving.settle();
      },
    );
    if (written !== null) await leave(texts.updated, written.waits ? keptOnDevice : undefined);
  };

  return {
    /** The song as another user left it; null without a conflict. */
    theirs,
    /** Another user removed the song; false while the person looks at the form again. */
    gone,
    save: (fields: NewSongFields) => write(base, fields, editing.form.input),
    /** Applies my changes to theirs; refused again if theirs has changed since. */
    keepMine: async (over: Song) => {
      const input = rebase(base, editing.form.input, over);
      const { fields } = readFields(input.values);
      if (fields !== null) await write(over, fields, input);
    },
    keepTheirs: () => discardAndLeave(null),
    /** Creates a new song from the edit, with all versions of the removed one. */
    makeNew: (form: NewSongFields) =>
      editing.saving.run(
        async (options) => {
          const written = await create.mutateAsync({
            form,
            files: editing.form.input.files,
            ...options,
          });
          let { song } = written;
          for (const version of namedApart(base.alternateVersions, song.versionName)) {
            ({ song } = await changeVersion({ song, change: { kind: 'add', version } }));
          }
          return written;
        },
        () => toast({ title: texts.failed, description: texts.createFailed, tone: 'destructive' }),
      ),
    backToForm: () => {
      setTheirs(null);
      setGone(false);
    },
    leave,
  };
}

function theirsOf(stopped: StoppedWrite<Song> | null): Song | null {
  const state = stopped?.write.state;
  return state?.kind === 'conflict' ? state.theirs : null;
}
