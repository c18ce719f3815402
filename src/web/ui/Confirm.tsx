import { lazy, type ReactNode, Suspense } from 'react';

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

const ConfirmPopup = lazy(async () => {
  const { ConfirmPopup: Popup } = await import('./ConfirmPopup.tsx');
  return { default: Popup };
});

/** A question in the way of everything else; render it while it is asked. Its code comes with it. */
export function Confirm(props: ConfirmProps) {
  return (
    <Suspense fallback={null}>
      <ConfirmPopup {...props} />
    </Suspense>
  );
}
