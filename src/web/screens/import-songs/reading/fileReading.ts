import type { ImportFormat, ImportWarning, ReadSong } from '#song/import/importedSong.ts';

/** Why a file cannot be read. */
export type RefusedFile =
  /** .docx or .pdf. */
  | 'wordOrPdf'
  /** Of a program that can save as text: .doc, .rtf, .odt, .pages, .pptx, ProPresenter. */
  | 'otherProgram'
  /** A picture, as a scan is. */
  | 'picture'
  | 'unknownKind'
  | 'tooLarge'
  /** An archive with more files than `limits.filesOfArchive`. */
  | 'tooManyFiles'
  /** An archive within an archive. */
  | 'archiveInside'
  /** An archive or a file within it that asks for a password. */
  | 'password'
  /** Cut off, or not what its ending says. */
  | 'damaged'
  | 'tooSlow'
  /** Without a song. */
  | 'empty'
  /** Our own .zip, for «Importer». */
  | 'ownExport';

/** A song of a file, with the id that the same text always gets. */
export interface FoundSong extends ReadSong {
  readonly id: string;
}

/** What became of a file, or of a file in an archive. */
export interface FileReading {
  /** With the folders above it, as the device or the archive has it: `Salmer/Kom lys.onsong`. */
  readonly name: string;
  readonly refused?: RefusedFile;
  readonly format?: ImportFormat;
  readonly songs: readonly FoundSong[];
  readonly warnings: readonly ImportWarning[];
  /** Of a file that may be parted into songs otherwise (`parting`, or answered): to be read again as pasted. */
  readonly text?: string;
  /** The answer by which it was read. */
  readonly parted?: boolean;
}
