import { store } from '#web/state/store.ts';

/** A short message that disappears by itself. */
export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  /** `aside`: unrequested, shown once the others are gone. */
  readonly tone: 'default' | 'destructive' | 'aside';
  readonly open: boolean;
}

const visibleAtOnce = 1; // spec §9
const removalDelay = 1_000_000; // ms a dismissed toast is kept (spec §9)

const toasts = store<readonly Toast[]>([]);
let lastId = 0;

export const useToasts = toasts.useValue;

/** An aside that arrived while another toast was shown. */
let waiting: Toast | null = null;

/** Shows a toast in place of the previous one; an aside waits until that is gone. */
export function toast(message: {
  title: string;
  description?: string;
  tone?: Toast['tone'];
}): void {
  lastId += 1;
  const shown = { tone: 'default' as const, ...message, id: lastId, open: true };
  if (shown.tone === 'aside' && isToastShown()) waiting = shown;
  else show(shown);
}

function show(shown: Toast): void {
  toasts.set([shown, ...toasts.get()].slice(0, visibleAtOnce));
}

function isToastShown(): boolean {
  return toasts.get().some(({ open }) => open);
}

export function dismissToast(id: number): void {
  close(id);
  if (waiting === null || isToastShown()) return;
  show(waiting);
  waiting = null;
}

function close(id: number): void {
  toasts.set(toasts.get().map((each) => (each.id === id ? { ...each, open: false } : each)));
  setTimeout(() => removeToast(id), removalDelay);
}

/** Dismisses toasts when something opens that they would cover. */
export function clearToasts(): void {
  for (const { id } of toasts.get()) close(id);
}

function removeToast(id: number): void {
  toasts.set(toasts.get().filter((each) => each.id !== id));
}
