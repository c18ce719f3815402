import { rightsTexts, shortTexts } from '#contract/songs/songFields.ts';
import { firstLanguages, type Language, moreLanguages, tempos } from '#song/valueSets.ts';
import { useCategories } from '#web/api/songs.ts';
import { chrome } from '#web/texts/chrome.ts';
import { songForm as texts } from '#web/texts/songForm.ts';
import { languageLabels, tempoLabels } from '#web/texts/songCard.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { ChoiceField } from './ChoiceField.tsx';
import { ShortField, ShortText } from './ShortText.tsx';
import styles from './SongForm.module.css';
import type { SongFormState } from './useSongForm.ts';

const named = (value: Language) => ({ value, name: languageLabels[value] });

/**
 * Title, category, language and key (spec §2). Required fields have hints, which reserve the space
 * of an error message, so that no button moves while it is being clicked.
 */
export function BasicsCard({ form }: { form: SongFormState }) {
  const { values } = form.input;
  return (
    <Card heading={texts.basics}>
      <ShortField
        form={form}
        name="title"
        label={texts.title}
        hint={texts.titleHint}
        required={chrome.required}
      />
      <CategoryField form={form} />
      <div className={classNames(layout['stack'], styles['pair'])}>
        <ChoiceField
          field="language"
          label={texts.language}
          choices={firstLanguages.map(named)}
          more={{ name: texts.moreLanguages, choices: moreLanguages.map(named) }}
          chosen={values.language}
          onChoose={(language) => form.change('language', language)}
          onLeave={() => form.leave('language')}
          error={form.sentence('language')}
          hint={texts.languageHint}
          required={chrome.requiredChoice}
        />
        <ShortText form={form} name="key" />
      </div>
    </Card>
  );
}

/** The others have a place of their own. */
const moreTexts = shortTexts.filter(
  (name) => name !== 'key' && !rightsTexts.some((other) => other === name),
);

/** What else is known about a song (spec §2). */
export function MoreCard({ form }: { form: SongFormState }) {
  const { tempo } = form.input.values;
  return (
    <Card aria-label={texts.details}>
      <ChoiceField
        field="tempo"
        label={texts.tempo}
        choices={tempos.map((value) => ({ value, name: tempoLabels[value] }))}
        chosen={tempo}
        onChoose={(value) => form.change('tempo', value === tempo ? '' : value)}
        error={form.sentence('tempo')}
        hint={texts.tempoHint}
      />
      <div className={classNames(layout['stack'], styles['pair'])}>
        {moreTexts.map((name) => (
          <ShortText key={name} form={form} name={name} />
        ))}
      </div>
    </Card>
  );
}

const skeletonCount = 5;

/** The categories with colour and Norwegian name (spec §2). */
function CategoryField({ form }: { form: SongFormState }) {
  const categories = useCategories();
  return (
    <ChoiceField
      field="categoryId"
      label={texts.category}
      choices={(categories.data ?? []).map(({ id, nameNo, color }) => ({
        value: id,
        name: nameNo,
        color,
      }))}
      chosen={form.input.values.categoryId}
      onChoose={(id) => form.change('categoryId', id)}
      onLeave={() => form.leave('categoryId')}
      error={form.sentence('categoryId')}
      hint={texts.categoryHint}
      required={chrome.requiredChoice}
    >
      {categories.isPending && <Skeletons count={skeletonCount} className={styles['bone']} />}
      {categories.isError && (
        <p className={styles['failed']}>
          {texts.categoriesFailed}
          <Button variant="plain" onClick={() => void categories.refetch()}>
            {chrome.tryAgain}
          </Button>
        </p>
      )}
    </ChoiceField>
  );
}
