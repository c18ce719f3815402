import { songPage } from '#contract/base/pages.ts';
import { useLikeSong } from '#web/api/likeSong.ts';
import { understood as texts } from '#web/texts/songForm.ts';
import { NewTabLink } from '#web/ui/Links.tsx';
import styles from './Understood.module.css';

interface LikeSongProps {
  /** The text that was pasted; null if none was. */
  readonly pasted: string | null;
  /** The song that is edited. */
  readonly edited: string | null;
}

/** Says that a pasted text may be in the song book already. It opens beside the form. */
export function LikeSong({ pasted, edited }: LikeSongProps) {
  const { data: song = null } = useLikeSong(pasted, edited);
  return (
    <div role="status" className={styles['like']}>
      {song !== null && (
        <>
          <p>{texts.like(song.title)}</p>
          <NewTabLink href={songPage('song', song.id)} label={texts.showLike(song.title)}>
            {texts.show}
          </NewTabLink>
        </>
      )}
    </div>
  );
}
