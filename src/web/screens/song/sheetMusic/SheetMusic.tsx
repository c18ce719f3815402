import { FileMusic, ZoomIn } from 'lucide-react';
import { useId, useState } from 'react';
import type { Song } from '#contract/songs/song.ts';
import { chrome } from '#web/texts/chrome.ts';
import { sheetMusic as texts } from '#web/texts/songTools.ts';
import { Button } from '#web/ui/Button.tsx';
import { RequestedBoundary, lazyCode } from '#web/ui/LazyBoundary.tsx';
import { NewTabLink } from '#web/ui/Links.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import styles from './SheetMusic.module.css';

type Sheet = Pick<Song, 'title' | 'sheetMusicUrl' | 'sheetMusicType'>;

/** The sheet music below the song (spec §2): a picture is shown, a PDF opens in a new tab. */
export function SheetMusic({ song }: { song: Sheet }) {
  const headingId = useId();
  const { title, sheetMusicUrl: url, sheetMusicType } = song;
  if (url === null) return null;
  return (
    <section aria-labelledby={headingId} className={classNames(layout['group'], styles['section'])}>
      <h2 id={headingId}>{texts.heading}</h2>
      {sheetMusicType === 'image' ? (
        <SheetPicture key={url} url={url} title={title} />
      ) : (
        <div>
          <NewTabLink href={url} label={texts.openName(title)}>
            <FileMusic size={20} aria-hidden="true" />
            {texts.open}
          </NewTabLink>
        </div>
      )}
    </section>
  );
}

const zoom = lazyCode(async () => (await import('./SheetZoom.tsx')).SheetZoom);

interface SheetPictureProps {
  readonly url: string;
  readonly title: string;
}

/** The page as wide as possible; a click enlarges it. */
function SheetPicture({ url, title }: SheetPictureProps) {
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
      {close && (
        <RequestedBoundary code={zoom} props={{ url, title, onClose }} onMissing={onClose} />
      )}
    </>
  );
}
