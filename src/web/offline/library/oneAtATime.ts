/**
 * Serializes `work`: never two runs at once. Calls during a run cause exactly one more. A failure
 * is logged, and the next call runs again.
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
