import { type SongLabel, songFields } from '#contract/songs/songFields.ts';
import { labelsIn } from '#web/songEdits/songInput.ts';
import { seasonNames, slotNames } from '#web/texts/plans.ts';
import { songFieldNames, songForm as texts } from '#web/texts/songForm.ts';
import { Card } from '#web/ui/Card.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import type { SongFormState } from './useSongForm.ts';

/** When in the church's year, and where in a celebration, the song is sung: the picker's labels. */
export function LabelsCard({ form }: { form: SongFormState }) {
  return (
    <Card heading={texts.whenCard}>
      <LabelsField form={form} name="seasons" names={seasonNames} />
      <LabelsField form={form} name="slots" names={slotNames} />
    </Card>
  );
}

interface LabelsFieldProps {
  readonly form: SongFormState;
  readonly name: SongLabel;
  readonly names: Readonly<Record<string, string>>;
}

function LabelsField({ form, name, names }: LabelsFieldProps) {
  const values: readonly string[] = songFields[name].values;
  const chosen = labelsIn(form.input.values[name]);
  /** In the order of the table, as they are stored, so that undoing a choice is no change. */
  const toggle = (toggled: string) =>
    values.filter((value) => chosen.includes(value) !== (value === toggled)).join(' ');
  return (
    <ChoiceField
      field={name}
      label={songFieldNames[name]}
      choices={values.map((value) => ({ value, name: names[value] ?? value }))}
      chosen={chosen}
      onChoose={(value) => form.change(name, toggle(value))}
      error={form.sentence(name)}
      hint={texts.whenHint}
    />
  );
}
