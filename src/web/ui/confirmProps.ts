import type { ReactNode } from 'react';

/** What a confirmation asks. Apart, since its popup is loaded on demand. */
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
