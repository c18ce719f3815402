import { Link } from 'wouter';
import { songPage } from '#contract/base/pages.ts';
import type { TonoSong } from '#contract/plans/tono.ts';
import { rightsLine } from '#web/texts/rights.ts';
import { tono as texts } from '#web/texts/tono.ts';
import styles from './TonoTable.module.css';

interface TonoTableProps {
  readonly songs: readonly TonoSong[];
  /** For screen readers. */
  readonly caption: string;
}

/** A row per song: its title with what is known of its rights, and in how many celebrations. */
export function TonoTable({ songs, caption }: TonoTableProps) {
  return (
    <table className={styles['table']}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.song}</th>
          <th scope="col">{texts.times}</th>
        </tr>
      </thead>
      <tbody>
        {songs.map((song) => (
          <tr key={song.id}>
            <th scope="row" dir="auto">
              <Title song={song} />
              <Rights song={song} />
            </th>
            <td>{song.times}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Title({ song: { id, title, isRemoved } }: { song: TonoSong }) {
  if (isRemoved) return <span className={styles['title']}>{title}</span>;
  return (
    <Link href={songPage('song', id)} className={styles['title']}>
      {title}
    </Link>
  );
}

/** What is known, or where to fill it in. */
function Rights({ song }: { song: TonoSong }) {
  const { id, title, isRemoved } = song;
  const line = rightsLine(song);
  if (line !== '') return <p className={styles['rights']}>{line}</p>;
  if (isRemoved) return <p className={styles['rights']}>{texts.removed}</p>;
  return (
    <p className={styles['rights']}>
      {texts.rightsUnknown}{' '}
      <Link href={songPage('editSong', id)} aria-label={texts.fillInFor(title)}>
        {texts.fillIn}
      </Link>
    </p>
  );
}
