import { useParams } from 'wouter';
import { Shell } from '#web/parts/Shell.tsx';
import { SongGate } from '#web/parts/SongGate.tsx';
import { versions as texts } from '#web/texts/versions.ts';
import { Versions } from './Versions.tsx';

/** The versions of a song (spec §2). */
export function VersionsScreen() {
  const { id } = useParams<{ id: string }>();
  return (
    <Shell title={texts.heading}>
      <SongGate id={id} heading={texts.heading}>
        {(song) => <Versions song={song} />}
      </SongGate>
    </Shell>
  );
}
