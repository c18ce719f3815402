/** The boundary of a multipart/form-data body (RFC 2046 §5.1.1); nothing where there is none. */
export function boundaryOf(contentType: string): string | undefined {
  const found = /;\s*boundary=(?:"([^"\\]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType);
  return found?.[1] ?? found?.[2];
}

export function isForm(contentType: string | undefined): contentType is string {
  return /^multipart\/form-data\s*(;|$)/i.test(contentType ?? '');
}
