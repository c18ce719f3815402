export interface Remembered<T> {
  get(): Promise<T>;
  /** It is made anew when it is next asked for. */
  forget(): void;
}

/** What is dear to make, made once; what failed is tried again when it is next asked for. */
export function remembered<T>(make: () => Promise<T>): Remembered<T> {
  let kept: Promise<T> | null = null;
  return {
    async get() {
      const mine = (kept ??= make());
      try {
        return await mine;
      } catch (error) {
        if (kept === mine) kept = null;
        throw error;
      }
    },
    forget() {
      kept = null;
    },
  };
}
