import { ZoomIn } from 'lucide-react';
import { useState } from 'react';
import { chrome } from '#web/texts/chrome.ts';
import { sheetMusic as texts } from '#web/texts/sheetMusic.ts';
import { Button } from '#web/ui/Button.tsx';
import { AskedFor, lateCode } from '#web/ui/Late.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './SheetMusic.module.css';

const zoom = lateCode(async () => (await import('./SheetZoom.tsx')).SheetZoom);

interface SheetPictureProps {
  readonly url: string;
  readonly title: string;
}

/** A sheet as wide as there is room for; a press brings it closer. */
export function SheetPicture({ url, title }: SheetPictureProps) {
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting');
  const [close, setClose] = useState(false);
  const onClose = () => setClose(false);
  if (state === 'failed') {
    return (
      <Notice tone="danger" title={texts.failed}>
        <Button onClick={() => setState('waiting')}>{chrome.tryAgain}</Button>
      </Notice>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-label={texts.enlarge(title)}
        aria-haspopup="dialog"
        data-waiting={state === 'waiting' || undefined}
        className={styles['picture']}
        onClick={() => setClose(true)}
      >
        <img
          src={url}
          alt={texts.of(title)}
          loading="lazy"
          className={styles['sheet']}
          onLoad={() => setState('there')}
          onError={() => setState('failed')}
        />
        <span aria-hidden="true" className={styles['closer']}>
          <ZoomIn size={20} />
        </span>
      </button>
      {close && <AskedFor code={zoom} props={{ url, title, onClose }} onMissing={onClose} />}
    </>
  );
}
