import { aptInstall } from './aptInstall.ts';
import { findProgram } from './findProgram.ts';

/** An encoder for the recordings of e2e: the system's, else Debian's. Answers the environment. */
export function ensureFfmpeg(): Record<string, string> {
  const path =
    process.env['FFMPEG_PATH'] ??
    findProgram(['ffmpeg']) ??
    (aptInstall('ffmpeg') && findProgram(['ffmpeg']));
  return path ? { FFMPEG_PATH: path } : {};
}
