import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { askBeforeUnload } from '#web/state/askBeforeUnload.ts';

export interface LeaveGuard {
  /** The person is about to leave: ask them. */
  readonly asking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
  /** Stops guarding: everything is saved. */
  readonly release: () => void;
}

/**
 * Warns before leaving with unsaved input: the browser's own dialog when the page is closed, ours
 * for navigation inside the app. Uses layout effects, because a sign-out redirects while this
 * screen unmounts and must not be blocked.
 */
export function useLeaveGuard(active: boolean): LeaveGuard {
  const [, navigate] = useLocation();
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  const released = useRef(false);

  useLayoutEffect(() => {
    if (!active) return;
    const ask = (how: () => void) => setGoOn(() => how);
    const onNavigate = (event: NavigateEvent) => {
      const { destination, hashChange, navigationType } = event;
      if (released.current || hashChange || !destination.sameDocument || !event.cancelable) return;
      const { pathname, search } = new URL(destination.url);
      if (pathname === location.pathname) return; // stays on the screen
      event.preventDefault();
      ask(() => {
        if (navigationType === 'traverse') navigation.traverseTo(destination.key);
        else navigate(pathname + search, { replace: navigationType === 'replace' });
      });
    };
    // Fallback for browsers without the Navigation API: guards links.
    const onClick = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(target instanceof HTMLAnchorElement) || target.target !== '' || released.current)
        return;
      const { origin, pathname, search, hash } = new URL(target.href);
      if (origin !== location.origin || hash !== '' || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => navigate(pathname + search));
    };

    const stopAsking = askBeforeUnload(() => !released.current);
    const stop =
      'navigation' in window
        ? addListener(navigation, 'navigate', onNavigate)
        : listenToClicks(onClick);
    return () => {
      stopAsking();
      stop();
    };
  }, [active, navigate]);

  const release = useCallback(() => {
    released.current = true;
  }, []);
  return {
    asking: goOn !== null,
    stay: () => setGoOn(null),
    leave: () => {
      release();
      goOn?.();
    },
    release,
  };
}

function addListener(
  target: Navigation,
  type: 'navigate',
  listener: (event: NavigateEvent) => void,
): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}

function listenToClicks(listener: (event: MouseEvent) => void): () => void {
  document.addEventListener('click', listener, true);
  return () => document.removeEventListener('click', listener, true);
}
