import { rightsTexts } from '#contract/songs/songFields.ts';
import { rightsStatuses } from '#song/valueSets.ts';
import { rightsStatusNames } from '#contract/songs/rightsStatusNames.ts';
import { songFieldNames, songForm as texts } from '#web/texts/songForm.ts';
import { Card } from '#web/ui/Card.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { ChoiceField } from './ChoiceField.tsx';
import { ShortText } from './ShortText.tsx';
import styles from './SongForm.module.css';
import type { SongFormState } from './useSongForm.ts';

/** Who made and owns the song, and whether it may be used (decision 42). */
export function RightsCard({ form }: { form: SongFormState }) {
  const { rightsStatus } = form.input.values;
  return (
    <Card heading={texts.rightsCard}>
      <div className={classNames(layout['stack'], styles['pair'])}>
        {rightsTexts.map((name) => (
          <ShortText key={name} form={form} name={name} />
        ))}
      </div>
      <ChoiceField
        field="rightsStatus"
        label={songFieldNames.rightsStatus}
        choices={rightsStatuses.map((value) => ({ value, name: rightsStatusNames[value] }))}
        chosen={rightsStatus}
        onChoose={(value) => form.change('rightsStatus', value === rightsStatus ? '' : value)}
        error={form.sentence('rightsStatus')}
        hint={texts.rightsStatusHint}
      />
    </Card>
  );
}
