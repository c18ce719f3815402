import type { SongSummary } from '#contract/song.ts';
import { compareTitles } from '#song/search/sortByTitle.ts';

const atOnce = 1000; // songs put in their place without a break

/** Lists that are each sorted by title as one; others work in between. */
export async function mergeSorted(
  lists: readonly (readonly SongSummary[])[],
): Promise<readonly SongSummary[]> {
  let rest = lists.filter((list) => list.length > 0);
  let done = 0;
  while (rest.length > 1) {
    const merged: (readonly SongSummary[])[] = [];
    for (let at = 0; at < rest.length; at += 2) {
      const pair = merge(rest[at] ?? [], rest[at + 1] ?? []);
      merged.push(pair);
      done += pair.length;
      if (done < atOnce) continue;
      done = 0;
      await letOthersWork();
    }
    rest = merged;
  }
  return rest[0] ?? [];
}

function merge(left: readonly SongSummary[], right: readonly SongSummary[]): SongSummary[] {
  const merged: SongSummary[] = [];
  let next = 0;
  for (const song of left) {
    for (let other = right[next]; other !== undefined; other = right[next]) {
      if (compareTitles(other, song) > 0) break;
      merged.push(other);
      next += 1;
    }
    merged.push(song);
  }
  return [...merged, ...right.slice(next)];
}

/** Ends the task here, so that a tap or a frame is not kept waiting, and goes on in the next. */
export function letOthersWork(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
