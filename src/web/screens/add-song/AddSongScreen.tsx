import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { pages, songPage } from '#contract/base/pages.ts';
import type { Song } from '#contract/songs/song.ts';
import type { NewSongFields } from '#contract/songs/songForm.ts';
import { codeOf } from '#web/client/apiError.ts';
import { newSong, songShowing } from '#web/api/songWriting.ts';
import { useWrite } from '#web/api/useWrite.ts';
import type { SongDraft } from '#web/offline/drafts/draftStore.ts';
import type { BlockedWrite } from '#web/offline/outbox/writeEnd.ts';
import { PageHeading } from '#web/features/layout/Page.tsx';
import { Shell } from '#web/features/layout/Shell.tsx';
import { DraftGate, newSongId } from '#web/features/songForm/DraftGate.tsx';
import { SongForm } from '#web/features/songForm/SongForm.tsx';
import { refusedFields } from '#web/features/songForm/useSongForm.ts';
import { useSongEditing } from '#web/features/songForm/useSongEditing.ts';
import { RefusedNotice, BlockedGate } from '#web/features/blockedWrites/BlockedGate.tsx';
import { editingOf } from '#web/features/blockedWrites/useBlocked.ts';
import { useUser } from '#web/session/authContext.ts';
import { importEntry } from '#web/texts/importEntry.ts';
import { keptOnDevice } from '#web/texts/outboxSign.ts';
import { songForm as texts } from '#web/texts/songForm.ts';
import { songRemedies } from '#web/texts/waiting.ts';
import { toast } from '#web/ui/toastStore.ts';

/** Add a song (spec §2). */
export function AddSongScreen() {
  const user = useUser();
  return (
    <Shell title={texts.addTitle} withSearch={false}>
      <PageHeading
        heading={texts.addTitle}
        description={
          <>
            {texts.addDescription} <Link href={pages.importSongs.path}>{importEntry.orMany}</Link>
          </>
        }
      />
      <BlockedGate
        kind="create"
        songId={null}
        otherwise={
          user !== null && (
            <DraftGate scope={`${user.id}/new/`}>
              {(draft, key) => <AddSong draft={draft} draftKey={key} />}
            </DraftGate>
          )
        }
      >
        {(blocked) => (
          <DraftGate scope={`${blocked.write.personId}/waiting/${blocked.write.sequence}/`}>
            {(draft, key) => <AddSong draft={draft} draftKey={key} blocked={blocked} />}
          </DraftGate>
        )}
      </BlockedGate>
    </Shell>
  );
}

interface AddSongProps {
  readonly draft: SongDraft | null;
  readonly draftKey: string;
  /** A song that the server refused, if this resolves one. */
  readonly blocked?: BlockedWrite<Song> | null;
}

function AddSong({ draft, draftKey, blocked = null }: AddSongProps) {
  const [, navigate] = useLocation();
  const [start] = useState(() => editingOf(null, blocked));
  const input = draft?.input ?? start.unchanged;
  const editing = useSongEditing({ song: null, input, draftKey, ...start });
  const client = useQueryClient();
  const { mutateAsync } = useWrite(songShowing);
  const [id, setId] = useState(() => blocked?.write.entityId ?? newSongId(draftKey));

  const onFailed = (error: unknown) => {
    const isTaken = blocked === null && codeOf(error) === 'songIdTaken';
    // It was saved, though the answer was lost, and changed since: what is here becomes another.
    if (isTaken) setId(crypto.randomUUID());
    const description = isTaken ? songRemedies.taken.why : texts.createFailed;
    toast({ title: texts.failed, description, tone: 'destructive' });
    editing.form.refuse(refusedFields(error));
  };
  const save = async (form: NewSongFields) => {
    const { files } = editing.form.input;
    const end = await editing.saving.run(
      (options) => mutateAsync({ ...newSong(client, id, form, files), blocked, ...options }),
      onFailed,
    );
    if (end === null) return;
    await editing.finish();
    const kept = end.kind === 'waits' && { description: keptOnDevice };
    toast({ title: texts.created, ...kept });
    navigate(songPage('song', id));
  };

  return (
    <>
      <RefusedNotice blocked={blocked} />
      <SongForm
        editing={editing}
        onSave={(fields) => void save(fields)}
        saveLabel={texts.saveNew}
        failedSentence={texts.createFailed}
        cancelTo={pages.home.path}
      />
    </>
  );
}
