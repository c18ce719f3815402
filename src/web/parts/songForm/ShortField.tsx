import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/TextField.tsx';
import type { SongFormState } from './useSongForm.ts';

interface ShortFieldProps extends Omit<ComponentProps<typeof TextField>, 'form' | 'name'> {
  readonly form: SongFormState;
  readonly name: 'title' | 'key' | 'bibleReference' | 'translator' | 'versionName';
}

/** A line of text of the song's form. */
export function ShortField({ form, name, ...rest }: ShortFieldProps) {
  return (
    <TextField
      {...rest}
      name={name}
      data-field={name}
      value={form.input.values[name]}
      error={form.sentence(name)}
      autoComplete="off"
      dir="auto"
      onBlur={() => form.leave(name)}
      onChange={(event) => form.change(name, event.currentTarget.value)}
    />
  );
}
