import { previousPath } from '#web/ui/currentEntry.ts';

/** Goes back if this path was left last, since back restores the place there; false if it was not. */
export function goBackTo(path: string): boolean {
  if (previousPath() !== path) return false;
  history.back();
  return true;
}
