const rate = 8000; // samples per second

/** A WAV file with a constant tone of 440 Hz: 16 bit, mono. */
export function makeTone(seconds: number): Buffer {
  const samples = Math.round(seconds * rate);
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16); // length of the format chunk
  file.writeUInt16LE(1, 20); // PCM
  file.writeUInt16LE(1, 22); // one channel
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28); // bytes per second
  file.writeUInt16LE(2, 32); // bytes per sample
  file.writeUInt16LE(16, 34); // bits per sample
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++) {
    const height = Math.sin((2 * Math.PI * 440 * at) / rate);
    file.writeInt16LE(Math.round(height * 8000), 44 + at * 2);
  }
  return file;
}
