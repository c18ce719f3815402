import { useState } from 'react';
import { Redirect, useParams, useSearchParams } from 'wouter';
import { placingParameter, songPage } from '#contract/base/pages.ts';
import type { Song } from '#contract/songs/song.ts';
import type { SongDraft } from '#web/offline/drafts/draftStore.ts';
import { filesInMemory, memoryRows } from '#web/offline/outbox/memoryRows.ts';
import type { BlockedWrite } from '#web/offline/outbox/writeEnd.ts';
import { PageHeading } from '#web/features/layout/Page.tsx';
import { Shell } from '#web/features/layout/Shell.tsx';
import { SongNotFound } from '#web/features/SongFailure.tsx';
import { SongGate } from '#web/features/SongGate.tsx';
import { DraftGate } from '#web/features/songForm/DraftGate.tsx';
import { SongForm } from '#web/features/songForm/SongForm.tsx';
import { useSongEditing } from '#web/features/songForm/useSongEditing.ts';
import { RefusedNotice, BlockedGate } from '#web/features/blockedWrites/BlockedGate.tsx';
import { editingOf } from '#web/features/blockedWrites/useBlocked.ts';
import { useUser } from '#web/session/authContext.ts';
import { inputOf } from '#web/songEdits/songInput.ts';
import { songForm as texts } from '#web/texts/songForm.ts';
import styles from './SongConflict.module.css';
import { RemoveSong } from './RemoveSong.tsx';
import { SongConflict } from './SongConflict.tsx';
import { SongGone } from './SongGone.tsx';
import { useSaveChanges } from './useSaveChanges.ts';

/** Edit a song (spec §2). */
export function EditSongScreen() {
  const { id } = useParams<{ id: string }>();
  const user = useUser();
  const scope = `${user?.id}/${id}/`;
  const editing = (song: Song | null) =>
    user !== null && (
      <DraftGate scope={scope}>
        {(draft, key) => <EditFresh song={song} draft={draft} draftKey={key} />}
      </DraftGate>
    );
  // A conflict that only this page has would be offered as its draft.
  const [held] = useState(() =>
    memoryRows().find(
      ({ entityId, work, state }) =>
        entityId === id && work.kind === 'change' && state.kind === 'conflict',
    ),
  );
  const fresh = held ? (
    <Redirect to={`${songPage('editSong', id)}?waiting=${held.sequence}`} replace />
  ) : (
    <SongGate id={id} heading={texts.editTitle} missing={editing(null)}>
      {editing}
    </SongGate>
  );
  return (
    <Shell title={texts.editTitle} withSearch={false}>
      <BlockedGate kind="change" songId={id} otherwise={fresh}>
        {(blocked) => <EditBlocked blocked={blocked} />}
      </BlockedGate>
    </Shell>
  );
}

/** Without a device database the draft is the only copy, offered wherever the song is edited next. */
function EditBlocked({ blocked }: { readonly blocked: BlockedWrite<Song> }) {
  const [isOnlyCopy] = useState(() => filesInMemory(blocked.write.sequence) !== undefined);
  const { base, personId, sequence, entityId } = blocked.write;
  const scope = `${personId}/${isOnlyCopy ? entityId : 'waiting'}/${sequence}/`;
  if (base === null) return null;
  return (
    <DraftGate scope={scope} resumes={isOnlyCopy}>
      {(draft, key) => (
        <EditSong
          song={base}
          draft={draft}
          draftKey={key}
          blocked={blocked}
          isOnlyCopy={isOnlyCopy}
        />
      )}
    </DraftGate>
  );
}

interface EditFreshProps {
  /** Null if it was removed, before the screen was opened or since. */
  readonly song: Song | null;
  readonly draft: SongDraft | null;
  readonly draftKey: string;
}

/** Keeps the input if the song is removed meanwhile. */
function EditFresh({ song, draft, draftKey }: EditFreshProps) {
  const [base, setBase] = useState(draft?.song ?? song);
  if (base === null) {
    if (song !== null) setBase(song);
    return <SongNotFound />;
  }
  return <EditSong song={base} now={song} draft={draft} draftKey={draftKey} />;
}

interface EditSongProps {
  readonly song: Song;
  /** The song as it is known by now; null if it was removed. */
  readonly now?: Song | null;
  readonly draft: SongDraft | null;
  readonly draftKey: string;
  /** A blocked edit, if this resolves one. */
  readonly blocked?: BlockedWrite<Song> | null;
  /** The blocked edit is nowhere else but in this page. */
  readonly isOnlyCopy?: boolean;
}

/** The form; on a conflict replaced by its resolution, with the form's state kept. */
function EditSong(props: EditSongProps) {
  const { song, now = song, draft, draftKey, blocked = null, isOnlyCopy = false } = props;
  const isGone = now === null;
  // The song the edit begins from, whatever is refetched once something is changed.
  const [base, setBase] = useState(draft?.song ?? song);
  const [start] = useState(() => editingOf(base, blocked));
  const input = draft?.input ?? start.unchanged;
  const tab = useSearchParams()[0].has(placingParameter) ? 'place' : 'write';
  const editing = useSongEditing({ song: base, input, draftKey, ...start, tab, isOnlyCopy });
  if (now !== null && now.version > base.version && !editing.form.dirty) {
    setBase(now);
    editing.form.beginFrom(inputOf(now));
  }
  const changes = useSaveChanges({ base, editing, draftKey, blocked, isGone });

  if (isGone && !editing.form.dirty) return <SongNotFound />;
  return (
    <>
      {changes.theirs !== null && (
        <SongConflict
          base={base}
          editing={editing}
          changes={changes}
          blocked={blocked}
          theirs={changes.theirs}
        />
      )}
      {changes.gone && <SongGone base={base} editing={editing} changes={changes} />}
      <div hidden={changes.theirs !== null || changes.gone} className={styles['form']}>
        <PageHeading heading={texts.editTitle} description={base.title} />
        <RefusedNotice blocked={blocked} />
        <SongForm
          editing={editing}
          onSave={(fields) => void changes.save(fields)}
          saveLabel={texts.saveChanges}
          failedSentence={texts.updateFailed}
          cancelTo={songPage('song', base.id)}
        />
        {blocked === null && !isGone && !changes.gone && (
          <RemoveSong song={base} editing={editing} />
        )}
      </div>
    </>
  );
}
