import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { pages, songPage } from '#contract/base/pages.ts';
import type { Song } from '#contract/songs/song.ts';
import type { NewSongFields } from '#contract/songs/songForm.ts';
import { codeOf } from '#web/client/apiError.ts';
import {
  changeOfSong,
  changeOfVersions,
  newSong,
  songAfter,
  songShowing,
} from '#web/api/songWriting.ts';
import { useWrite } from '#web/api/useWrite.ts';
import type { BlockedWrite } from '#web/offline/outbox/writeEnd.ts';
import { namedApart } from '#web/songEdits/versionChange.ts';
import { rebase } from '#web/songEdits/rebase.ts';
import type { SongInput } from '#web/songEdits/songInput.ts';
import { discardBlocked } from '#web/features/blockedWrites/discardBlocked.ts';
import { newSongId } from '#web/features/songForm/DraftGate.tsx';
import { goBackTo } from '#web/features/songForm/goBackTo.ts';
import { refusedFields } from '#web/features/songForm/useSongForm.ts';
import type { SongEditing } from '#web/features/songForm/useSongEditing.ts';
import { changedFields, readFields } from '#web/songEdits/writtenFields.ts';
import { songForm as texts } from '#web/texts/songForm.ts';
import { whereItWaits } from '#web/texts/whereItIs.ts';
import { toast } from '#web/ui/toastStore.ts';

export type SavingChanges = ReturnType<typeof useSaveChanges>;

interface Saved {
  readonly base: Song;
  readonly editing: SongEditing;
  readonly draftKey: string;
  readonly blocked: BlockedWrite<Song> | null;
  /** The song was removed. */
  readonly isGone: boolean;
}

/** Saves an edit based on the version it began from, or on theirs once the person has seen it. */
export function useSaveChanges({ base, editing, draftKey, blocked, isGone }: Saved) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const { mutateAsync } = useWrite(songShowing);
  const [theirs, setTheirs] = useState(() => theirsOf(blocked));
  const [gone, setGone] = useState(isGone);
  const [wasGone, setWasGone] = useState(isGone);
  const [notNew, setNotNew] = useState(texts.createFailed);
  if (isGone !== wasGone) {
    setWasGone(isGone);
    setGone(isGone);
    setTheirs(null);
  }

  const leave = async (title: string | null, description?: string) => {
    await editing.finish();
    if (title !== null) toast({ title, ...(description !== undefined && { description }) });
    const to = songPage('song', base.id);
    if (!goBackTo(to)) navigate(to);
  };

  /** Discards the edit; the song stays as on the server. */
  const discardAndLeave = async (title: string | null) => {
    if (blocked === null || (await discardBlocked(client, blocked))) await leave(title);
  };

  /** A conflict is decided as one of the outbox is: it outlives this form. */
  const decideBlocked = async ({ write: { sequence } }: BlockedWrite<Song>) => {
    await editing.finish();
    navigate(`${songPage('editSong', base.id)}?waiting=${sequence}`, { replace: true });
    scrollTo({ top: 0 });
  };

  /** Somebody was first, perhaps once more. */
  const askAgain = async (conflicting: BlockedWrite<Song>) => {
    if (blocked === null) return decideBlocked(conflicting);
    setTheirs(theirsOf(conflicting));
    scrollTo({ top: 0 });
  };

  /** The song was removed; what was decided is a refused write, of which the outbox makes a new song. */
  const onGone = async () => {
    if (blocked !== null) {
      await editing.finish();
      return navigate(pages.waiting.path, { replace: true });
    }
    editing.saving.settle();
    setGone(true);
    scrollTo({ top: 0 });
  };

  const onFailed = (error: unknown) => {
    if (codeOf(error) === 'songNotFound') return void onGone();
    setTheirs(null);
    toast({ title: texts.failed, description: texts.updateFailed, tone: 'destructive' });
    editing.form.refuse(refusedFields(error));
  };

  const write = async (newBase: Song, fields: NewSongFields, input: SongInput) => {
    const form = changedFields(newBase, fields, input);
    const { files } = input;
    const nothing = Object.keys(form).length === 0 && !files.audioFile && !files.sheetMusicFile;
    if (nothing) return discardAndLeave(newBase === base ? texts.nothingChanged : texts.updated);
    const end = await editing.saving.run(
      (options) =>
        mutateAsync({ ...changeOfSong(client, newBase, form, files), blocked, ...options }),
      onFailed,
    );
    if (end === null) return;
    if (end.kind === 'conflict') await askAgain(end.blocked);
    else await leave(texts.updated, end.kind === 'waits' ? whereItWaits(end) : undefined);
  };

  return {
    /** The song as another user left it; null without a conflict. */
    theirs,
    /** Another user removed the song; false while the person looks at the form again. */
    gone,
    save: (fields: NewSongFields) => write(base, fields, editing.form.input),
    /** Applies my changes to theirs; refused again if theirs has changed since. */
    keepMine: async (newBase: Song) => {
      const input = rebase(base, editing.form.input, newBase);
      const { fields } = readFields(input.values);
      if (fields !== null) await write(newBase, fields, input);
    },
    keepTheirs: () => discardAndLeave(null),
    askAgain,
    onGone,
    /** Creates a new song from the edit, with all versions of the removed one; again, it goes on. */
    makeNew: (form: NewSongFields) => {
      let failed = texts.createFailed;
      return editing.saving.run(
        async (options) => {
          const { files } = editing.form.input;
          const write = newSong(client, newSongId(draftKey), form, files);
          const end = await mutateAsync({ ...write, ...options });
          failed = texts.versionsFailed;
          let song = await songAfter(write, end);
          for (const version of namedApart(base.alternateVersions, song.versionName)) {
            const added = changeOfVersions(song, { kind: 'add', version });
            if (added !== 'nameTaken') song = await songAfter(added, await mutateAsync(added));
          }
          return { id: song.id, waits: end.kind === 'waits' };
        },
        () => {
          setNotNew(failed);
          toast({ title: texts.failed, description: failed, tone: 'destructive' });
        },
      );
    },
    /** Why `makeNew` failed last. */
    notNew,
    backToForm: () => {
      setTheirs(null);
      setGone(false);
    },
    leave,
  };
}

function theirsOf(blocked: BlockedWrite<Song> | null): Song | null {
  const state = blocked?.write.state;
  return state?.kind === 'conflict' ? state.theirs : null;
}
