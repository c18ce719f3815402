import { useState } from 'react';
import { Late, lateCode } from '#web/ui/Late.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { CompactSongCard, SongCard } from './SongCard.tsx';
import type { SongListProps } from './LongSongList.tsx';
import styles from './SongList.module.css';

const long = 200; // songs; of longer lists only what is in view is drawn
const firstView = 30; // songs that are surely enough until the code for long lists is there

const longList = lateCode(async () => (await import('./LongSongList.tsx')).LongSongList);

export function SongList({ songs, look }: SongListProps) {
  if (songs.length <= long) return <ShortSongList songs={songs} look={look} />;
  return <ManySongs songs={songs} look={look} />;
}

/** Where the code for long lists does not come, all are drawn: slow, but there. */
function ManySongs({ songs, look }: SongListProps) {
  const [missing, setMissing] = useState(false);
  const drawn = missing ? songs : songs.slice(0, firstView);
  return (
    <Late
      code={longList}
      props={{ songs, look }}
      fallback={<ShortSongList songs={drawn} look={look} />}
      onMissing={() => setMissing(true)}
    />
  );
}

function ShortSongList({ songs, look }: SongListProps) {
  const Entry = look === 'full' ? SongCard : CompactSongCard;
  return (
    <ul className={styles[look]}>
      {songs.map((song) => (
        <li key={song.id} className={styles['entry']}>
          <Entry song={song} />
        </li>
      ))}
    </ul>
  );
}

/** Stands in for a list that is on its way. */
export function SongListSkeleton({ count, look }: { count: number; look: SongListProps['look'] }) {
  return (
    <div aria-busy="true" className={styles[look]}>
      <Skeletons
        count={count}
        className={look === 'full' ? styles['fullBone'] : styles['compactBone']}
      />
    </div>
  );
}
