import { useEffect, useState } from 'react';
import { changeStatus } from './libraryStatus.ts';
import { onLibraryNews } from './libraryNews.ts';
import { oneAtATime } from './oneAtATime.ts';
import { storageProblem } from './storageProblem.ts';
import { type StoredFigures, storedFigures } from './storedFigures.ts';

/** What lies on the device, read anew whenever that changes; null until it is known. */
export function useStoredFigures(): StoredFigures | null {
  const [figures, setFigures] = useState<StoredFigures | null>(null);
  useEffect(() => {
    const read = oneAtATime(async () => {
      try {
        setFigures(await storedFigures());
      } catch (error) {
        changeStatus({ problem: await storageProblem(error) });
      }
    });
    read();
    return onLibraryNews(read);
  }, []);
  return figures;
}
