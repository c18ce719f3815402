import type { ReadFile } from './importedSong.ts';
import { readOpenLyrics } from './readOpenLyrics.ts';
import { readOpenSongFile } from './readOpenSongFile.ts';
import { elementsOf, type XmlElement } from './xmlElement.ts';
import { originalOf } from './xmlOriginal.ts';
import { completeSong } from './xmlSong.ts';

/** Reads a song of OpenSong or OpenLyrics; null for any other XML. */
export function readXmlSong(root: XmlElement): ReadFile | null {
  const lyrics = root.name === 'song' ? elementsOf(root, 'lyrics') : [];
  if (lyrics.length === 0) return null;
  const isOpenLyrics =
    elementsOf(root, 'properties').length > 0 || lyrics.some((one) => elementsOf(one).length > 0);
  const song = isOpenLyrics ? readOpenLyrics(root) : readOpenSongFile(root);
  const complete = completeSong(song, originalOf(root));
  return {
    format: isOpenLyrics ? 'openLyrics' : 'openSong',
    songs: complete === null ? [] : [complete],
    warnings: [],
  };
}
