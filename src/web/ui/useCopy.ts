import { useEffect, useRef, useState } from 'react';

const indicatedFor = 2000; // ms (spec §4)

/**
 * Copies a text and says for two seconds that it did. `copy` answers false when the browser
 * refuses, as it does outside of a secure context.
 */
export function useCopy(text: string): { copied: boolean; copy: () => Promise<boolean> } {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), indicatedFor);
    return true;
  };
  return { copied, copy };
}
