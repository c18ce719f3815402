import type { RefObject } from 'react';
import { useUser } from '#web/session/authContext.ts';
import { chrome } from '#web/texts/chrome.ts';
import { PlayerStrip } from './PlayerStrip.tsx';
import { useMediaSession } from './useMediaSession.ts';

interface PlayerProps {
  readonly audio: RefObject<HTMLAudioElement | null>;
  readonly title: string;
  /** In fullscreen it plays on, unseen. */
  readonly hidden: boolean;
  readonly onClose: () => void;
}

/** What a recording needs once it has been started. */
export function Player({ audio, title, hidden, onClose }: PlayerProps) {
  const user = useUser();
  useMediaSession(audio, { title, artist: user?.community ?? chrome.productName });
  return hidden ? null : <PlayerStrip audio={audio} onClose={onClose} />;
}
