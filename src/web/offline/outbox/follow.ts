import type { Song } from '#contract/song.ts';
import type { SongFileField } from '#contract/songForm.ts';
import { applyVersionChange } from '#web/writing/versionChange.ts';
import type { FileNames, WaitingWrite } from './waitingWrite.ts';

const urls = { audioFile: 'audioUrl', sheetMusicFile: 'sheetMusicUrl' } as const;

/**
 * A later write of the song after `answer` was given to the one before it: written over that answer
 * if what it touches is there as its writer saw it. Else it stays as it is, and the server's 412
 * makes a conflict of it: the answer has something in it that the writer never saw.
 */
export function follow(write: WaitingWrite, answer: Song, sentFiles: FileNames): WaitingWrite {
  const { work, base, tried, songId } = write;
  if (tried || base === null || songId !== answer.id) return write;
  if (work.kind === 'versions') {
    const applied = applyVersionChange(answer.alternateVersions, work.change);
    if ('clash' in applied) return write;
    const list = applied.list ?? answer.alternateVersions;
    return { ...write, work: { ...work, list }, over: answer.version };
  }
  if (work.kind !== 'change') return write;
  const { clear = [], ...fields } = work.fields;
  const touched = [...Object.keys(fields), ...clear, ...Object.keys(write.files)];
  const asSeen = touched.every((name) =>
    isFile(name)
      ? // Where the file before it was ours, its address is new to everybody.
        name in sentFiles || base[urls[name]] === answer[urls[name]]
      : base[name as keyof Song] === answer[name as keyof Song],
  );
  return asSeen ? { ...write, over: answer.version } : write;
}

function isFile(name: string): name is SongFileField {
  return name in urls;
}
