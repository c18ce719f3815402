import { PageHeading } from '#web/parts/PageHeading.tsx';
import { Shell } from '#web/parts/Shell.tsx';
import { DraftGate } from '#web/parts/songForm/DraftGate.tsx';
import { useUser } from '#web/session/authContext.ts';
import { songForm as texts } from '#web/texts/songForm.ts';
import { AddSong } from './AddSong.tsx';

/** Add a song (spec §2). */
export function AddSongScreen() {
  const user = useUser();
  return (
    <Shell title={texts.addTitle}>
      <PageHeading heading={texts.addTitle} description={texts.addDescription} />
      {user !== null && (
        <DraftGate scope={`${user.id}/new/`}>
          {(draft, key) => <AddSong draft={draft} draftKey={key} />}
        </DraftGate>
      )}
    </Shell>
  );
}
