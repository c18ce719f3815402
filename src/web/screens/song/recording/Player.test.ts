import { describe, expect, it } from 'vitest';
import { player } from '#web/texts/songTools.ts';
import { playbackProblem } from './Player.tsx';

const [network, decoding, notSupported] = [2, 3, 4];

describe('playbackProblem', () => {
  it('says that a file is gone', () => {
    expect(playbackProblem(notSupported, 404)).toBe(player.gone);
  });

  it('blames the line when nothing answers, or it broke on the way', () => {
    expect(playbackProblem(notSupported, null)).toBe(player.unreachable);
    expect(playbackProblem(network, 200)).toBe(player.unreachable);
    expect(playbackProblem(notSupported, 503)).toBe(player.unreachable);
  });

  it('blames the sound when the file is there', () => {
    expect(playbackProblem(notSupported, 200)).toBe(player.unplayable);
    expect(playbackProblem(decoding, 200)).toBe(player.unplayable);
  });
});
