import { store } from '#web/state/store.ts';

/** A short message that comes up and goes away by itself. */
export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  /** Apart from the others: what nobody has asked for is an aside. */
  readonly tone: 'default' | 'destructive' | 'aside';
  readonly open: boolean;
}

const visibleAtOnce = 1; // spec §9
const removalDelay = 1_000_000; // ms a dismissed toast is remembered (spec §9)

const toasts = store<readonly Toast[]>([]);
let lastId = 0;

export const useToasts = toasts.useValue;

/** An aside that came while another stood. */
let waiting: Toast | null = null;

/** Shows a toast in place of the one before; an aside waits until that one has gone. */
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

/** Something opens over the page: a toast would lie on it and in the way. */
export function clearToasts(): void {
  for (const { id } of toasts.get()) close(id);
}

function removeToast(id: number): void {
  toasts.set(toasts.get().filter((each) => each.id !== id));
}
