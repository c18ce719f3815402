import { PageHeading } from '#web/parts/PageHeading.tsx';
import { Shell } from '#web/parts/Shell.tsx';
import { DraftGate } from '#web/parts/songForm/DraftGate.tsx';
import { StoppedGate } from '#web/parts/stopped/StoppedGate.tsx';
import { useUser } from '#web/session/authContext.ts';
import { songForm as texts } from '#web/texts/songForm.ts';
import { AddSong } from './AddSong.tsx';

/** Add a song (spec §2). */
export function AddSongScreen() {
  const user = useUser();
  return (
    <Shell title={texts.addTitle}>
      <PageHeading heading={texts.addTitle} description={texts.addDescription} />
      <StoppedGate
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
        {(stopped) => (
          <DraftGate scope={`${stopped.write.personId}/waiting/${stopped.write.sequence}/`}>
            {(draft, key) => <AddSong draft={draft} draftKey={key} stopped={stopped} />}
          </DraftGate>
        )}
      </StoppedGate>
    </Shell>
  );
}
