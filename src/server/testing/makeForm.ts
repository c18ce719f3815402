/** A field of a form: a text, several of them, or a file. */
export type FormValue =
  | string
  | readonly string[]
  | { readonly name: string; readonly bytes: Uint8Array };

export interface MadeForm {
  readonly headers: { readonly 'content-type': string };
  readonly payload: Buffer;
}

/** A form as a browser sends it. */
export async function makeForm(values: Readonly<Record<string, FormValue>>): Promise<MadeForm> {
  const form = new FormData();
  for (const [field, value] of Object.entries(values)) {
    if (typeof value === 'string') form.append(field, value);
    else if ('bytes' in value) {
      form.append(field, new Blob([new Uint8Array(value.bytes)]), value.name);
    } else for (const each of value) form.append(field, each);
  }
  const response = new Response(form);
  return {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    payload: Buffer.from(await response.arrayBuffer()),
  };
}
