import { lazy, Suspense } from 'react';
import { useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import type { Recording } from './useRecording.ts';

const Player = lazy(async () => ({ default: (await import('./Player.tsx')).Player }));

interface SongAudioProps {
  readonly recording: Recording;
  readonly url: string;
  readonly title: string;
  /** In fullscreen it plays on, unseen. */
  readonly hidden: boolean;
}

/** The player that is not seen (spec §2), and the strip that shows where it is once it has played. */
export function SongAudio({ recording, url, title, hidden }: SongAudioProps) {
  const { audio, started, putAway, events } = recording;
  const [{ repeatAudio }] = useDeviceSettings();
  return (
    <>
      <audio ref={audio} src={url} preload="none" loop={repeatAudio} {...events} />
      {started && (
        <Suspense fallback={null}>
          <Player audio={audio} title={title} hidden={hidden} onClose={putAway} />
        </Suspense>
      )}
    </>
  );
}
