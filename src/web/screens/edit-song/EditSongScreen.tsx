import { useParams } from 'wouter';
import { Shell } from '#web/parts/Shell.tsx';
import { SongGate } from '#web/parts/SongGate.tsx';
import { DraftGate } from '#web/parts/songForm/DraftGate.tsx';
import { StoppedGate } from '#web/parts/stopped/StoppedGate.tsx';
import { useUser } from '#web/session/authContext.ts';
import { songForm as texts } from '#web/texts/songForm.ts';
import { EditSong } from './EditSong.tsx';

/** Edit a song (spec §2). */
export function EditSongScreen() {
  const { id } = useParams<{ id: string }>();
  const user = useUser();
  const fresh = (
    <SongGate id={id} heading={texts.editTitle}>
      {(song) =>
        user !== null && (
          <DraftGate scope={`${user.id}/${id}/`}>
            {(draft, key) => <EditSong song={song} draft={draft} draftKey={key} />}
          </DraftGate>
        )
      }
    </SongGate>
  );
  return (
    <Shell title={texts.editTitle}>
      <StoppedGate kind="change" songId={id} otherwise={fresh}>
        {(stopped) => {
          const { base, personId, sequence } = stopped.write;
          return base === null ? null : (
            <DraftGate scope={`${personId}/waiting/${sequence}/`}>
              {(draft, key) => (
                <EditSong song={base} draft={draft} draftKey={key} stopped={stopped} />
              )}
            </DraftGate>
          );
        }}
      </StoppedGate>
    </Shell>
  );
}
