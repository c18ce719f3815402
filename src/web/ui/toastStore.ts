import { useSyncExternalStore } from 'react';
import { store } from '#web/state/store.ts';

/** A short message that disappears by itself. */
export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  /** `aside`: more to read than an outcome, shown once others and panels are gone. */
  readonly tone: 'default' | 'destructive' | 'aside';
  readonly open: boolean;
}

const visibleAtOnce = 1; // spec §9
const removalDelay = 1_000_000; // ms a dismissed toast is kept (spec §9)

const toasts = store<readonly Toast[]>([]);
let lastId = 0;

export const shownToast = () => toasts.get().find(({ open }) => open);
export const useShownToast = () => useSyncExternalStore(toasts.subscribe, shownToast, shownToast);

/** An aside that arrived while another toast or a panel was shown. */
let waiting: Toast | null = null;
let openPanels = 0;

/** Shows a toast in place of the previous one; an aside waits until there is room. */
export function toast(message: {
  title: string;
  description?: string;
  tone?: Toast['tone'];
}): void {
  lastId += 1;
  const shown = { tone: 'default' as const, ...message, id: lastId, open: true };
  if (shown.tone === 'aside') {
    waiting = shown;
    showWaiting();
  } else show(shown);
}

function show(shown: Toast): void {
  toasts.set([shown, ...toasts.get()].slice(0, visibleAtOnce));
}

function showWaiting(): void {
  if (waiting === null || openPanels > 0 || shownToast() !== undefined) return;
  show(waiting);
  waiting = null;
}

export function dismissToast(id: number): void {
  close(id);
  showWaiting();
}

function close(id: number): void {
  toasts.set(toasts.get().map((each) => (each.id === id ? { ...each, open: false } : each)));
  setTimeout(() => removeToast(id), removalDelay);
}

/** Dismisses what a panel that opens would have over it; an aside comes back when it closes. */
export function clearForPanel(): () => void {
  openPanels += 1;
  for (const each of toasts.get()) {
    if (each.open && each.tone === 'aside') waiting = each;
    close(each.id);
  }
  return () => {
    openPanels -= 1;
    showWaiting();
  };
}

function removeToast(id: number): void {
  toasts.set(toasts.get().filter((each) => each.id !== id));
}
