import { useCallback, useEffect, useState } from 'react';

export interface Fullscreen {
  readonly on: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
}

/**
 * The song alone on the screen. The browser's own full screen is asked for and not relied on: an
 * iPhone has none and a frame may be refused it; then only the layout changes. Escape leaves both.
 */
export function useFullscreen(): Fullscreen {
  const [on, setOn] = useState(false);
  const leave = useCallback(() => setOn(false), []);
  const enter = useCallback(() => {
    setOn(true);
    void ask(() => document.documentElement.requestFullscreen({ navigationUI: 'hide' }));
  }, []);

  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOn(false);
    };
    const onChange = () => {
      if (document.fullscreenElement === null) setOn(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement !== null) void ask(() => document.exitFullscreen());
    };
  }, [on]);

  return { on, enter, leave };
}

async function ask(request: () => Promise<void>): Promise<void> {
  try {
    await request();
  } catch {
    // Not there or not allowed: the layout alone will do.
  }
}
