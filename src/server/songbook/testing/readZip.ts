import { fromBufferPromise } from 'yauzl';

/** The entries of a .zip, in order. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    entries.set(
      entry.fileName,
      Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>)),
    );
  }
  return entries;
}
