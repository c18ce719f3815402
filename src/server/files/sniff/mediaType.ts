/** What we say that a file is, whatever its name said (decision 27). */
export type MediaType =
  | 'audio/mpeg'
  | 'audio/wav'
  | 'audio/mp4'
  | 'application/pdf'
  | 'image/jpeg'
  | 'image/png'
  | 'application/zip';

/** What a file is called by, behind the dot. */
export const extensions: Readonly<Record<MediaType, string>> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/zip': 'zip',
};
