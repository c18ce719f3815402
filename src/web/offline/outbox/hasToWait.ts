import { blocks } from './blocks.ts';
import { listWaiting } from './listWaiting.ts';
import type { NewWrite } from './queued.ts';

/** Whether something waits that this write must not overtake. */
export async function hasToWait(write: NewWrite): Promise<boolean> {
  return (await listWaiting()).some((earlier) => blocks(earlier, write));
}
