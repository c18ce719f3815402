import type { ReactNode } from 'react';
import { AskedFor, lateCode } from './LazyBoundary.tsx';

export interface ConfirmProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly confirm: string;
  readonly cancel: string;
  /** What is confirmed cannot be taken back. */
  readonly danger?: boolean;
  readonly pending?: boolean;
  /** Stands over the buttons, such as why the last try failed. */
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

const popup = lateCode(async () => (await import('./ConfirmPopup.tsx')).ConfirmPopup);

/** A question in the way of everything else; render it while it is asked. Its code comes with it; without it nothing is confirmed. */
export function Confirm(props: ConfirmProps) {
  return <AskedFor code={popup} props={props} onMissing={props.onCancel} />;
}
