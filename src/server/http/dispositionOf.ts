/**
 * Whether a file is shown or saved, and under which name (RFC 6266): once in ASCII, once with its
 * letters.
 */
export function dispositionOf(what: 'inline' | 'attachment', name: string): string {
  const letters = name.toWellFormed().normalize('NFC');
  const ascii = letters
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .,()-]/g, '_');
  const encoded = encodeURIComponent(letters).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${what}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
