import { useEffect, useState } from 'react';
import { useSearchBox } from './searchContext.ts';

const settleTime = 180; // ms without a key before the server is asked

/**
 * What is looked for: `query` at once, trimmed, for filtering what is here; `settled` once the
 * typing rests, for asking the server.
 */
export function useSearchQuery(): { query: string; settled: string } {
  const query = useSearchBox().query.trim();
  const [settled, setSettled] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), query === '' ? 0 : settleTime);
    return () => clearTimeout(timer);
  }, [query]);
  return { query, settled: query === '' ? '' : settled };
}
