import { CloudOff } from 'lucide-react';
import { sentenceOf } from '#web/wire/apiError.ts';
import { chrome } from '#web/texts/chrome.ts';
import { song } from '#web/texts/song.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface SongFailureProps {
  /** The screen's heading, where it has one without a song. */
  readonly heading?: string;
  readonly error: Error;
  readonly onRetry: () => void;
}

/** The song may well be there, but it did not come. */
export function SongFailure({ heading = song.failedHeading, error, onRetry }: SongFailureProps) {
  return (
    <>
      <h1>{heading}</h1>
      <Notice tone="danger" icon={<CloudOff size={32} />} title={sentenceOf(error) ?? song.failed}>
        <Button onClick={onRetry}>{chrome.tryAgain}</Button>
      </Notice>
    </>
  );
}
