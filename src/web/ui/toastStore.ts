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

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast in place of the one before. */
export function toast(message: {
  title: string;
  description?: string;
  tone?: Toast['tone'];
}): void {
  lastId += 1;
  toasts = [{ tone: 'default' as const, ...message, id: lastId, open: true }, ...toasts].slice(
    0,
    visibleAtOnce,
  );
  announce();
}

export function dismissToast(id: number): void {
  toasts = toasts.map((each) => (each.id === id ? { ...each, open: false } : each));
  setTimeout(() => removeToast(id), removalDelay);
  announce();
}

/** Something opens over the page: a toast would lie on it and in the way. */
export function clearToasts(): void {
  for (const { id } of toasts) dismissToast(id);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function removeToast(id: number): void {
  toasts = toasts.filter((each) => each.id !== id);
  announce();
}

function announce(): void {
  for (const listener of listeners) listener();
}
