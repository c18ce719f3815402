import { X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { formatTime } from '#web/texts/formatTime.ts';
import { recording as texts } from '#web/texts/recording.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './PlayerStrip.module.css';
import { SeekSlider } from './SeekSlider.tsx';
import { usePlayback } from './usePlayback.ts';

interface PlayerStripProps {
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly onClose: () => void;
}

/** Where the recording is and how long it lasts, in reach of the thumb while the song scrolls. */
export function PlayerStrip({ audio, onClose }: PlayerStripProps) {
  const { position, duration, waiting } = usePlayback(audio);
  const [aim, setAim] = useState<number | null>(null);
  const shown = Math.min(aim ?? position, duration);
  return (
    <div className={styles['place']}>
      <div role="group" aria-label={texts.player} className={styles['strip']}>
        <span className={styles['time']}>{formatTime(shown)}</span>
        <SeekSlider
          audio={audio}
          shown={shown}
          duration={duration}
          waiting={waiting}
          aim={aim}
          onAim={setAim}
        />
        <span className={styles['time']}>{formatTime(duration)}</span>
        <IconButton label={texts.close} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
        <p role="status" className="visually-hidden">
          {waiting && texts.loading}
        </p>
      </div>
    </div>
  );
}
