import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type SavingState =
  | { readonly kind: 'idle' }
  /** How much has left, 0–1. */
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface UploadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** One upload at a time, how far it is, and a way to stop it. */
export function useSaving() {
  const [state, setState] = useState<SavingState>({ kind: 'idle' });
  const controller = useRef<AbortController>(null);

  /** What the upload answered; null when it was stopped or failed, and then `onFailed` was told. */
  const run = async <Answer>(
    upload: (options: UploadOptions) => Promise<Answer>,
    onFailed: (error: unknown) => void,
  ): Promise<Answer | null> => {
    const { signal } = (controller.current = new AbortController());
    setState({ kind: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => setState({ kind: 'sending', share });
      const answer = await upload({ signal, onProgress });
      setState({ kind: 'idle' });
      return answer;
    } catch (error) {
      // At once, so that the fields that were held still can take the focus again.
      flushSync(() => setState(signal.aborted ? { kind: 'stopped' } : { kind: 'failed', error }));
      if (!signal.aborted) onFailed(error);
      return null;
    }
  };

  return {
    state,
    run,
    stop: () => controller.current?.abort(),
    settle: () => setState({ kind: 'idle' }),
    pending: state.kind === 'sending',
  };
}
