import { type ComponentProps, useState } from 'react';
import {
  firstLanguages,
  type Language,
  meaningsOfB,
  moreLanguages,
  rightsStatuses,
} from '#song/valueSets.ts';
import { rightsStatusNames } from '#contract/songs/rightsStatusNames.ts';
import { ChoiceField } from '#web/features/songForm/ChoiceField.tsx';
import type { BatchAnswers } from '#web/offline/imports/importRows.ts';
import { importQuestions as texts } from '#web/texts/importSongs.ts';
import { languageLabels } from '#web/texts/songCard.ts';
import { plainBLabels, songForm } from '#web/texts/songForm.ts';
import type { ImportBatch } from './importBatch.ts';
import styles from './BatchQuestions.module.css';

/** What is asked once for all songs, where some song raises it; each answer with what it does. Folded for whoever comes back. */
export function BatchQuestions({ batch }: { batch: ImportBatch }) {
  const { answers, asks, answer } = batch;
  const categories = batch.categories ?? [];
  const category = categories.find(({ id }) => id === answers.categoryId);
  const [isOpen] = useState(answers.categoryId === '');
  const isAsked = Object.values(asks).some((count) => count > 0);
  if (!isAsked) return null;
  return (
    <details open={isOpen} className={styles['questions']}>
      <summary className={styles['summary']}>{texts.heading}</summary>
      <p className={styles['hint']}>{texts.hint}</p>
      {asks.categoryId > 0 && (
        <ChoiceField
          field="categoryId"
          label={texts.category}
          choices={categories.map(({ id, nameNo, color }) => ({ value: id, name: nameNo, color }))}
          chosen={answers.categoryId}
          onChoose={(categoryId) => answer({ categoryId })}
          hint={
            category === undefined
              ? texts.categoryOpen(asks.categoryId)
              : texts.categoryAnswered(asks.categoryId, category.nameNo)
          }
        />
      )}
      {asks.language > 0 && (
        <ChoiceField
          field="language"
          label={texts.language}
          choices={firstLanguages.map(named)}
          more={{ name: songForm.moreLanguages, choices: moreLanguages.map(named) }}
          chosen={answers.language}
          onChoose={(language) => answer({ language })}
          hint={
            answers.language === ''
              ? texts.languageOpen(asks.language)
              : texts.languageAnswered(asks.language, languageLabels[answers.language])
          }
        />
      )}
      <OpenQuestion
        field="bareB"
        batch={batch}
        label={texts.bareB}
        choices={meaningsOfB.map((value) => ({ value, name: plainBLabels[value] }))}
        hint={(count, said) =>
          said === '' ? texts.bareBOpen(count) : texts.bareBAnswered[said](count)
        }
      />
      <OpenQuestion
        field="smallMinors"
        batch={batch}
        label={texts.smallMinors}
        choices={smallMinors.map((value) => ({ value, name: texts.smallMinorsChoices[value] }))}
        hint={(count, said) =>
          said === '' ? texts.smallMinorsOpen(count) : texts.smallMinorsAnswered[said](count)
        }
      />
      <OpenQuestion
        field="rightsStatus"
        batch={batch}
        label={texts.rightsStatus}
        choices={rightsStatuses.map((value) => ({ value, name: rightsStatusNames[value] }))}
        hint={(count, said) =>
          said === '' ? texts.rightsOpen : texts.rightsAnswered(count, rightsStatusNames[said])
        }
      />
    </details>
  );
}

interface OpenQuestionProps<Field extends keyof BatchAnswers> {
  readonly field: Field;
  readonly batch: ImportBatch;
  readonly label: string;
  readonly choices: ComponentProps<typeof ChoiceField<Exclude<BatchAnswers[Field], ''>>>['choices'];
  readonly hint: (count: number, said: BatchAnswers[Field]) => string;
}

/** A question that may stay open: pressed again, the answer is taken back. */
function OpenQuestion<Field extends keyof BatchAnswers>(props: OpenQuestionProps<Field>) {
  const { field, batch, label, choices, hint } = props;
  const { [field]: said } = batch.answers;
  const { [field]: count } = batch.asks;
  if (count === 0) return null;
  return (
    <ChoiceField
      field={field}
      label={label}
      choices={choices}
      chosen={said}
      onChoose={(value) => batch.answer({ [field]: value === said ? '' : value })}
      hint={hint(count, said)}
    />
  );
}

const smallMinors = ['minors', 'words'] as const;
const named = (value: Language) => ({ value, name: languageLabels[value] });
