import { Dialog } from '@base-ui/react/dialog';
import { Minus, Plus, Scan, X } from 'lucide-react';
import { useEffect } from 'react';
import { sheetMusic as texts } from '#web/texts/songTools.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { clearForPanel } from '#web/ui/toastStore.ts';
import styles from './SheetZoom.module.css';
import { useSheetZoom } from './useSheetZoom.ts';

interface SheetZoomProps {
  readonly url: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** The sheet music alone on the screen, enlarged. */
export function SheetZoom({ url, title, onClose }: SheetZoomProps) {
  useEffect(clearForPanel, []);
  const { attach, image, view, open, showWhole, larger, smaller, pointers, onKeyDown } =
    useSheetZoom();
  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Popup aria-modal="true" className={styles['popup']} onKeyDown={onKeyDown}>
          <div className={styles['bar']}>
            <Dialog.Title className={styles['title']}>{texts.of(title)}</Dialog.Title>
            <IconButton label={texts.smaller} onClick={smaller}>
              <Minus aria-hidden="true" />
            </IconButton>
            <output className={styles['scale']}>{texts.scale(Math.round(view.scale * 100))}</output>
            <IconButton label={texts.larger} onClick={larger}>
              <Plus aria-hidden="true" />
            </IconButton>
            <IconButton label={texts.whole} onClick={showWhole}>
              <Scan aria-hidden="true" />
            </IconButton>
            <Dialog.Close
              render={
                <IconButton label={texts.close}>
                  <X aria-hidden="true" />
                </IconButton>
              }
            />
          </div>
          <div ref={attach} className={styles['frame']} {...pointers}>
            <img
              ref={image}
              src={url}
              alt={texts.of(title)}
              draggable={false}
              className={styles['sheet']}
              style={{ '--scale': view.scale, '--x': `${view.x}px`, '--y': `${view.y}px` }}
              onLoad={open}
            />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
