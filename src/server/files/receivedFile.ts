import type { FileRule } from '#contract/endpoint.ts';
import type { TemporaryFile } from '#server/storage/files/FileStore.ts';
import type { MediaType } from '#server/files/sniff/mediaType.ts';

/** A file that came with a form, whole and recognised, but not kept yet. */
export interface ReceivedFile {
  readonly content: TemporaryFile;
  readonly kind: FileRule['kind'];
  readonly mediaType: MediaType;
  /** Hex. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** As it was called on the device it came from. */
  readonly name: string;
}
