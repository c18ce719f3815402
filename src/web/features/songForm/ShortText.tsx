import type { ComponentProps } from 'react';
import type { ShortText as ShortTextName } from '#contract/songs/songFields.ts';
import { shortTextHints, songFieldNames } from '#web/texts/songForm.ts';
import { TextField } from '#web/ui/Fields.tsx';
import type { SongFormState } from './useSongForm.ts';

interface ShortTextProps {
  readonly form: SongFormState;
  readonly name: ShortTextName;
}

/** A short text under its name. */
export function ShortText({ form, name }: ShortTextProps) {
  return (
    <ShortField form={form} name={name} label={songFieldNames[name]} hint={shortTextHints[name]} />
  );
}

interface ShortFieldProps extends Omit<ComponentProps<typeof TextField>, 'form' | 'name'> {
  readonly form: SongFormState;
  readonly name: 'title' | ShortTextName;
}

/** A single-line text field of the form. */
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
