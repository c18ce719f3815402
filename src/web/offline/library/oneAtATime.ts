/**
 * `work` as often as it is called for, never twice at once; calls while it runs become one more.
 * What fails is said and over, and comes again when it is next called for.
 */
export function oneAtATime(work: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  const run = async () => {
    again = running;
    if (running) return;
    running = true;
    try {
      do {
        again = false;
        await work();
      } while (again);
    } finally {
      running = false;
    }
  };
  return () => void run().catch(console.error);
}
