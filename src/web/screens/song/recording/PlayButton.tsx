import { Pause, Play } from 'lucide-react';
import { recording as texts } from '#web/texts/recording.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import type { Recording } from './useRecording.ts';

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
