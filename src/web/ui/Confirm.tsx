import type { ReactNode } from 'react';
import { RequestedBoundary, lazyCode } from './LazyBoundary.tsx';

export interface ConfirmProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly confirm: string;
  readonly cancel: string;
  /** The action cannot be undone. */
  readonly danger?: boolean;
  readonly pending?: boolean;
  /** Above the buttons, such as why the last attempt failed. */
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

const popup = lazyCode(async () => (await import('./ConfirmPopup.tsx')).ConfirmPopup);

/**
 * A modal confirmation; render it while it is open. Its code is loaded on demand; if that fails
 * nothing is confirmed.
 */
export function Confirm(props: ConfirmProps) {
  return <RequestedBoundary code={popup} props={props} onMissing={props.onCancel} />;
}
