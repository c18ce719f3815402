import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useEffect } from 'react';
import { Button } from './Button.tsx';
import type { ConfirmProps } from './confirmProps.ts';
import styles from './Dialog.module.css';
import { classNames } from './classNames.ts';
import layout from './layout.module.css';
import { clearForPanel } from './toastStore.ts';
import { useReturnedFocus } from './useReturnedFocus.ts';

export function ConfirmPopup(props: ConfirmProps) {
  const { title, text, confirm, cancel, danger = false, pending = false } = props;
  useReturnedFocus();
  useEffect(clearForPanel, []);
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || props.onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['backdrop']} />
        <AlertDialog.Viewport className={styles['viewport']}>
          <AlertDialog.Popup aria-modal="true" className={styles['popup']}>
            <AlertDialog.Title className={styles['title']}>{title}</AlertDialog.Title>
            {text !== undefined && <AlertDialog.Description>{text}</AlertDialog.Description>}
            {props.children}
            <div className={layout['buttons']}>
              <AlertDialog.Close render={<Button />}>{cancel}</AlertDialog.Close>
              <Button
                variant="primary"
                pending={pending}
                className={classNames(danger && styles['danger'])}
                onClick={props.onConfirm}
              >
                {confirm}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
