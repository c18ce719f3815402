import type { PendingWrite, Work } from '#web/offline/outbox/pendingWrite.ts';

/** Work that bears the names of what was done: one, or those of all that were merged into it. */
export type Marked = Work & { readonly marks: readonly string[] };

export function marked(work: Work, ...marks: readonly string[]): Marked {
  return { ...work, marks };
}

export function marksOf({ work }: { readonly work: Work }): readonly string[] {
  return (work as Marked).marks;
}

/** What others wrote and the author of each mark had seen when they did it, or decided it. */
export class Sight {
  readonly #all = new Set<string>();
  readonly #byMark = new Map<string, ReadonlySet<string>>();

  see(names: readonly (string | null)[], marks: readonly string[]): void {
    for (const name of names) if (isOthers(name)) this.#all.add(name);
    for (const mark of marks) this.#byMark.set(mark, new Set(this.#all));
  }

  /** Whether it is somebody else's, and the author of the write had not seen it. */
  misses(write: Pick<PendingWrite, 'work'>, name: unknown): boolean {
    return isOthers(name) && !marksOf(write).some((mark) => this.#byMark.get(mark)?.has(name));
  }
}

function isOthers(name: unknown): name is string {
  return typeof name === 'string' && name.startsWith('andre');
}
