import { useParams } from 'wouter';
import { Shell } from '#web/parts/Shell.tsx';
import { SongGate } from '#web/parts/SongGate.tsx';
import { DraftGate } from '#web/parts/songForm/DraftGate.tsx';
import { useUser } from '#web/session/authContext.ts';
import { songForm as texts } from '#web/texts/songForm.ts';
import { EditSong } from './EditSong.tsx';

/** Edit a song (spec §2). */
export function EditSongScreen() {
  const { id } = useParams<{ id: string }>();
  const user = useUser();
  return (
    <Shell title={texts.editTitle}>
      <SongGate id={id} heading={texts.editTitle}>
        {(song) =>
          user !== null && (
            <DraftGate scope={`${user.id}/${id}/`}>
              {(draft, key) => <EditSong song={song} draft={draft} draftKey={key} />}
            </DraftGate>
          )
        }
      </SongGate>
    </Shell>
  );
}
