interface FormFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A field of a form: a text, a file, or several of them. */
export type FormValue = string | FormFile | readonly (string | FormFile)[];

export interface MadeForm {
  readonly headers: { readonly 'content-type': string };
  readonly payload: Buffer;
}

/** A form, encoded as a browser does. */
export async function makeForm(values: Readonly<Record<string, FormValue>>): Promise<MadeForm> {
  const form = new FormData();
  for (const [field, value] of Object.entries<FormValue>(values)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === 'string') form.append(field, each);
      else form.append(field, new Blob([new Uint8Array(each.bytes)]), each.name);
    }
  }
  const response = new Response(form);
  return {
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    payload: Buffer.from(await response.arrayBuffer()),
  };
}
