/** Whether `Accept-Encoding` allows this coding by name or by `*` (RFC 9110 §12.5.3). */
export function acceptsEncoding(header: string | undefined, coding: 'br' | 'gzip'): boolean {
  const wishes = new Map(
    (header ?? '').split(',').map((wish) => {
      const [name = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase());
      return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))];
    }),
  );
  return wishes.get(coding) ?? wishes.get('*') ?? false;
}
