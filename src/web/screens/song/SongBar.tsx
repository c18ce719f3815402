import { Ellipsis, Search } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Song } from '#contract/songs/song.ts';
import { BackButton } from '#web/features/layout/BackButton.tsx';
import { OutboxSign } from '#web/features/layout/OutboxSign.tsx';
import { useBeginSearch } from '#web/features/layout/SearchProvider.tsx';
import { chrome } from '#web/texts/chrome.ts';
import { song as texts } from '#web/texts/song.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { RequestedBoundary, lazyCode } from '#web/ui/LazyBoundary.tsx';
import styles from './SongBar.module.css';
import { closeSheet, openSheet, toggleSheet } from './openSheet.ts';
import { usePlannedSong } from './plannedSong.ts';
import { useHeart } from './songActions.tsx';

const moreSheet = lazyCode(async () => (await import('./MoreSheet.tsx')).MoreSheet);

interface SongBarProps {
  /** Null while it loads. */
  readonly song: Song | null;
  /** Without «⋯», which reads the lyrics. */
  readonly unreadable?: boolean | undefined;
  /** The title. */
  readonly children: ReactNode;
}

/** Header of a song on phones (decision 54); on wider screens only the title. */
export function SongBar({ song, unreadable = false, children }: SongBarProps) {
  const beginSearch = useBeginSearch();
  const planned = usePlannedSong();
  return (
    <div className={styles['bar']}>
      <BackButton to={planned?.plan} className={styles['back']} />
      {children}
      <div data-tools="" className={styles['tools']}>
        <OutboxSign />
        {planned === null && (
          <IconButton label={chrome.openSearch} onClick={beginSearch}>
            <Search aria-hidden="true" />
          </IconButton>
        )}
        {song !== null && <Heart song={song} />}
        {song !== null && !unreadable && <MoreButton song={song} />}
      </div>
    </div>
  );
}

function Heart({ song }: { song: Song }) {
  const { Icon, name, when, pressed, isBusy, run } = useHeart(song);
  if (!when) return null;
  return (
    <IconButton
      label={name}
      pressed={pressed}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className={styles['heart']}
      onClick={isBusy ? undefined : run}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
}

function MoreButton({ song }: { song: Song }) {
  const isOpen = openSheet.useValue() === 'more';
  const id = useId();
  return (
    <>
      <IconButton
        label={texts.more}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => toggleSheet('more')}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <RequestedBoundary
          code={moreSheet}
          props={{ id, song, onClose: closeSheet }}
          onMissing={closeSheet}
        />
      )}
    </>
  );
}
