import { store } from '#web/state/store.ts';

/** A short message that comes up and goes away by itself. */
export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  readonly tone: 'default' | 'destructive';
  readonly open: boolean;
}

const visibleAtOnce = 1; // spec §9
const removalDelay = 1_000_000; // ms a dismissed toast is remembered (spec §9)

const toasts = store<readonly Toast[]>([]);
let lastId = 0;

export const useToasts = toasts.useValue;

/** Shows a toast in place of the one before. */
export function toast(message: {
  title: string;
  description?: string;
  tone?: Toast['tone'];
}): void {
  lastId += 1;
  const shown = { tone: 'default' as const, ...message, id: lastId, open: true };
  toasts.set([shown, ...toasts.get()].slice(0, visibleAtOnce));
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().map((each) => (each.id === id ? { ...each, open: false } : each)));
  setTimeout(() => removeToast(id), removalDelay);
}

/** Something opens over the page: a toast would lie on it and in the way. */
export function clearToasts(): void {
  for (const { id } of toasts.get()) dismissToast(id);
}

function removeToast(id: number): void {
  toasts.set(toasts.get().filter((each) => each.id !== id));
}
