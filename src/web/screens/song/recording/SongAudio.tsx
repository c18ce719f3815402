import { Pause, Play } from 'lucide-react';
import { useDeviceSettings } from '#web/preferences/deviceSettings.ts';
import { recording as texts } from '#web/texts/song.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { LazyBoundary, lazyCode } from '#web/ui/LazyBoundary.tsx';
import type { Recording } from './useRecording.ts';

const player = lazyCode(async () => (await import('./Player.tsx')).Player);

interface SongAudioProps {
  readonly recording: Recording;
  readonly url: string;
  readonly title: string;
  /** In fullscreen it plays on, hidden. */
  readonly hidden: boolean;
}

/**
 * The invisible audio element (spec §2), and the strip with the position once it has been played.
 */
export function SongAudio({ recording, url, title, hidden }: SongAudioProps) {
  const { audio, started, putAway, events } = recording;
  const [{ repeatAudio }] = useDeviceSettings();
  return (
    <>
      <audio ref={audio} src={url} preload="none" loop={repeatAudio} {...events} />
      {started && (
        <LazyBoundary
          code={player}
          props={{ audio, title, hidden, onClose: putAway }}
          onMissing={() => undefined} // the recording plays all the same
        />
      )}
    </>
  );
}

interface PlayButtonProps {
  readonly recording: Recording;
  readonly className?: string | undefined;
}

export function PlayButton({ recording: { playing, toggle }, className }: PlayButtonProps) {
  const Icon = playing ? Pause : Play;
  return (
    <IconButton
      label={playing ? texts.pause : texts.play}
      data-tool="play"
      data-playing={playing || undefined}
      className={className}
      onClick={toggle}
    >
      <Icon aria-hidden="true" fill="currentColor" />
    </IconButton>
  );
}
