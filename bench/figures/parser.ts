import { type Figure, measured } from '#bench/figure.ts';
import { measurePairs } from '#bench/measurePairs.ts';
import { loadChordProParser } from '#bench/peers/loadChordProParser.ts';
import { type BenchSong, generateSongs } from '#bench/songs/generateSongs.ts';
import { writeChordPro } from '#bench/songs/writeChordPro.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';

const gate = { least: 20 };
const usual = 50_000; // characters

/**
 * The peer takes far more than linear time for the one song of 200 kB, which alone would carry the
 * figure; so it is measured with that song, and without.
 */
export const parser: Figure = {
  name: 'P7',
  measure: "lyrics parser, MB/s : ChordSheetJS' ChordPro parser, same songs",
  async run() {
    const songs = generateSongs(100);
    const short = songs.filter(({ lyrics }) => lyrics.length < usual);
    return [
      measured('P7', await pairsOver(songs, 10, 1), gate),
      measured('P7-usual', await pairsOver(short, 20, 2), gate),
    ];
  },
};

/** The faster side goes over its songs more often, so that both are measured long enough. */
async function pairsOver(songs: readonly BenchSong[], ourRounds: number, peersRounds: number) {
  const ChordProParser = await loadChordProParser();
  const ours = songs.map(({ lyrics }) => lyrics);
  const peers = songs.map(({ score }) => writeChordPro(score));
  const parsePeers = (text: string) => new ChordProParser().parse(text).lines.length;
  return measurePairs(
    async () => megabytesPerSecond(ours, ourRounds, (text) => parseLyrics(text).length),
    async () => megabytesPerSecond(peers, peersRounds, parsePeers),
    { pairs: 15, warmUps: 2 },
  );
}

/** Of CPU time. */
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
