import { FileMusic } from 'lucide-react';
import { useId } from 'react';
import type { Song } from '#contract/song.ts';
import { sheetMusic as texts } from '#web/texts/sheetMusic.ts';
import { NewTabLink } from '#web/ui/NewTabLink.tsx';
import styles from './SheetMusic.module.css';
import { SheetPicture } from './SheetPicture.tsx';

type Sheet = Pick<Song, 'title' | 'sheetMusicUrl' | 'sheetMusicType'>;

/** The sheet music under the song (spec §2): a picture is shown, a PDF opens beside the app. */
export function SheetMusic({ song }: { song: Sheet }) {
  const headingId = useId();
  const { title, sheetMusicUrl: url, sheetMusicType } = song;
  if (url === null) return null;
  return (
    <section aria-labelledby={headingId} className={styles['section']}>
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
