import { CloudOff } from 'lucide-react';
import { chrome } from '#web/texts/chrome.ts';
import { songCard } from '#web/texts/songCard.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface ListFailureProps {
  /** The short technical sentence, such as 'Failed to fetch songs' (spec §8). */
  readonly error: Error;
  readonly onRetry: () => void;
}

export function ListFailure({ error, onRetry }: ListFailureProps) {
  return (
    <Notice tone="danger" icon={<CloudOff size={32} />} title={songCard.listFailedHint}>
      <p>{error.message}</p>
      <Button onClick={onRetry}>{chrome.tryAgain}</Button>
    </Notice>
  );
}
