export interface FrameHeader {
  /** Bytes to the next header. */
  readonly length: number;
  /** MPEG version and sampling rate: the same in all frames of a file. */
  readonly format: string;
}

// kbit/s by index, layer III (ISO 11172-3 §2.4.2.3, ISO 13818-3 §2.4.2.3); 0 and 15 are no rate.
const rates1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0];
const rates2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0];

// Hz by the two bits of the version: MPEG 2.5, none, MPEG 2, MPEG 1.
const samplings = [[11025, 12000, 8000], [], [22050, 24000, 16000], [44100, 48000, 32000]] as const;

/** Reads the header of a frame of MPEG audio, layer III; nothing where these 4 bytes are none. */
export function frameHeader(bytes: Buffer): FrameHeader | undefined {
  if (bytes.length < 4) return undefined;
  const word = bytes.readUInt32BE(0);
  const version = (word >>> 19) & 3;
  const layer = (word >>> 17) & 3;
  const rate = (version === 3 ? rates1 : rates2)[(word >>> 12) & 15] ?? 0;
  const sampling = samplings[version]?.[(word >>> 10) & 3];
  const emphasis = word & 3;
  if (word >>> 21 !== 0x7ff || layer !== 1 || emphasis === 2) return undefined;
  if (rate === 0 || sampling === undefined) return undefined;
  const padding = (word >>> 9) & 1;
  const length = Math.floor(((version === 3 ? 144 : 72) * rate * 1000) / sampling) + padding;
  return { length, format: `${version}/${sampling}` };
}
