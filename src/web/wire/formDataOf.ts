/** The parts of a multipart form. Empty and null values are left out (spec §5); lists repeat. */
export function formDataOf(
  fields: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, File | null | undefined>> = {},
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === 'string' && each !== '') data.append(name, each);
    }
  }
  // Files come last: the fields are there when the server meets the first byte.
  for (const [name, file] of Object.entries(files)) if (file) data.append(name, file, file.name);
  return data;
}
