import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

export interface Fullscreen {
  readonly on: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
}

/**
 * Fullscreen layout of the song. The browser's Fullscreen API is requested but not required:
 * iPhones lack it and a frame may be refused; then only the layout changes. Escape leaves both.
 */
export function useFullscreen(): Fullscreen {
  const [on, setOn] = useState(false);
  const leaving = useRef<Promise<void>>(undefined);
  const granted = useRef(false);
  const leave = useCallback(() => setOn(false), []);
  const enter = useCallback(() => {
    setOn(true);
    granted.current = false;
    void ask(async () => {
      await leaving.current; // otherwise the pending exit would leave this one as well
      await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
      granted.current = true;
    });
  }, []);

  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOn(false);
    };
    const onChange = () => {
      if (document.fullscreenElement === null && granted.current) setOn(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement !== null) {
        leaving.current = ask(() => document.exitFullscreen());
      }
    };
  }, [on]);

  return useMemo(() => ({ on, enter, leave }), [on, enter, leave]);
}

async function ask(request: () => Promise<void>): Promise<void> {
  try {
    await request();
  } catch {
    // Unsupported or refused: the layout alone suffices.
  }
}
