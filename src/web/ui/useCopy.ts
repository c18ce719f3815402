import { useEffect, useState } from 'react';

const indicatedFor = 2000; // ms (spec §4)

/**
 * Copies a text and says for two seconds that it did. `copy` answers false when the browser
 * refuses, as it does outside of a secure context.
 */
export function useCopy(text: string): { copied: boolean; copy: () => Promise<boolean> } {
  const [copiedTimes, setCopiedTimes] = useState(0);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (copiedTimes === 0) return;
    setCopied(true);
    const timer = setTimeout(() => setCopied(false), indicatedFor);
    return () => clearTimeout(timer);
  }, [copiedTimes]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopiedTimes((times) => times + 1);
      return true;
    } catch {
      return false;
    }
  };
  return { copied, copy };
}
