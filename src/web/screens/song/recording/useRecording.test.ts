import { describe, expect, it } from 'vitest';
import { recording } from '#web/texts/song.ts';
import { playbackProblem } from './useRecording.ts';

const [network, decoding, notSupported] = [2, 3, 4];

describe('playbackProblem', () => {
  it('says that a file is gone', () => {
    expect(playbackProblem(notSupported, 404)).toBe(recording.gone);
  });

  it('blames the line when nothing answers, or it broke on the way', () => {
    expect(playbackProblem(notSupported, null)).toBe(recording.unreachable);
    expect(playbackProblem(network, 200)).toBe(recording.unreachable);
    expect(playbackProblem(notSupported, 503)).toBe(recording.unreachable);
  });

  it('blames the sound when the file is there', () => {
    expect(playbackProblem(notSupported, 200)).toBe(recording.unplayable);
    expect(playbackProblem(decoding, 200)).toBe(recording.unplayable);
  });
});
