import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { IconButton } from './Button.tsx';
import { classNames } from './classNames.ts';
import styles from './Dialog.module.css';
import { clearForPanel } from './toastStore.ts';

interface ModalProps {
  readonly title: string;
  readonly closeName: string;
  readonly wide?: boolean;
  /** Below the title. Both stay in view while the content scrolls. */
  readonly head?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal window with a title and a button that closes it; render it while it is open. The library
 * sets no `aria-modal`, by which screen readers know that what lies behind rests.
 */
export function Modal(props: ModalProps) {
  const { title, closeName, wide = false, head, onClose, children } = props;
  useEffect(clearForPanel, []);
  const hasHead = head !== undefined;
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Viewport className={styles['viewport']}>
          <Dialog.Popup
            aria-modal="true"
            className={classNames(
              styles['popup'],
              wide && styles['wide'],
              hasHead && styles['headed'],
            )}
          >
            <div className={classNames(hasHead && styles['head'])}>
              <div className={styles['top']}>
                <Dialog.Title className={styles['title']}>{title}</Dialog.Title>
                <Dialog.Close
                  render={
                    <IconButton label={closeName}>
                      <X aria-hidden="true" />
                    </IconButton>
                  }
                />
              </div>
              {head}
            </div>
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
