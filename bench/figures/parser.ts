import { type Figure, measured } from '#bench/figure.ts';
import { measurePairs, usualPlan } from '#bench/measurePairs.ts';
import { loadChordProParser } from '#bench/peers/loadChordProParser.ts';
import { generateSongs } from '#bench/songs/generateSongs.ts';
import { writeChordPro } from '#bench/songs/writeChordPro.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';

const usual = 50_000; // characters: on the longest song the peer takes far more than linear time

export const parser: Figure = {
  name: 'P7',
  measure:
    "lyrics parser, MB per second of CPU, usual songs : ChordSheetJS' ChordPro parser, same songs",
  async run() {
    const ChordProParser = await loadChordProParser();
    const songs = generateSongs(300).filter(({ lyrics }) => lyrics.length < usual);
    const ours = songs.map(({ lyrics }) => lyrics);
    const peers = songs.map(({ score }) => writeChordPro(score));
    const parsePeers = (text: string) => new ChordProParser().parse(text).lines.length;
    const pairs = await measurePairs(
      // The faster side runs more rounds, so that both are measured long enough.
      async () => megabytesPerSecond(ours, 10, (text) => parseLyrics(text).length),
      async () => megabytesPerSecond(peers, 1, parsePeers),
      usualPlan,
    );
    return [measured('P7', pairs, { least: 15 })];
  },
};

/** Per second of CPU time. */
function megabytesPerSecond(
  texts: readonly string[],
  rounds: number,
  parse: (text: string) => number,
): number {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) {
    for (const text of texts) {
      if (parse(text) === 0) throw new Error(`nothing was read of:\n${text}`);
    }
  }
  const { user, system } = process.cpuUsage(before);
  return (bytes * rounds) / (user + system); // bytes per µs
}
