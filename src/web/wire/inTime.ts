const deviceSilence = 2_000; // ms

/** What the device's database answers; rejects where it is silent for 2 s (decision 44). */
export function inTime<T>(answer: Promise<T>): Promise<T> {
  const silent = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the device is silent')), deviceSilence);
  });
  return Promise.race([answer, silent]);
}
