import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import type { ConfirmProps } from './Confirm.tsx';
import styles from './Dialog.module.css';
import { classNames } from './classNames.ts';

export function ConfirmPopup(props: ConfirmProps) {
  const { title, text, confirm, cancel, danger = false, pending = false } = props;
  useReturnedFocus();
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || props.onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['backdrop']} />
        <AlertDialog.Viewport className={styles['viewport']}>
          <AlertDialog.Popup className={styles['popup']}>
            <AlertDialog.Title className={styles['title']}>{title}</AlertDialog.Title>
            {text !== undefined && <AlertDialog.Description>{text}</AlertDialog.Description>}
            {props.children}
            <div className={styles['buttons']}>
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

const timeout = 2000; // ms in which the confirmed action may remove the button

/**
 * For a dialog whose confirmation may remove the button that opened it: if the focus is lost, at
 * once or when a list is refetched, it moves to the row or region that contained the button. It is
 * left alone once the focus is elsewhere.
 */
function useReturnedFocus(): void {
  const [opener] = useState(() => document.activeElement);
  const [places] = useState(() => placesAround(opener));
  useEffect(() => {
    return () => {
      const until = performance.now() + timeout;
      const restoreFocus = () => {
        const { activeElement, body } = document;
        if (activeElement === null || activeElement === body) {
          const place = places.find((each) => each.isConnected);
          if (place === undefined) return;
          place.tabIndex = -1;
          place.focus({ preventScroll: true });
        } else if (activeElement === opener && performance.now() < until) {
          requestAnimationFrame(restoreFocus);
        }
      };
      requestAnimationFrame(restoreFocus);
    };
  }, [opener, places]);
}

/** Innermost first. */
function placesAround(element: Element | null): HTMLElement[] {
  const place = element?.closest<HTMLElement>('li, section, main') ?? null;
  return place === null ? [] : [place, ...placesAround(place.parentElement)];
}
