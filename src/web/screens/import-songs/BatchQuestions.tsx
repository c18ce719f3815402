import { useState } from 'react';
import {
  firstLanguages,
  type Language,
  meaningsOfB,
  moreLanguages,
  rightsStatuses,
} from '#song/valueSets.ts';
import { rightsStatusNames } from '#contract/songs/rightsStatusNames.ts';
import { ChoiceField } from '#web/features/songForm/ChoiceField.tsx';
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
      {asks.bareB > 0 && (
        <ChoiceField
          field="bareB"
          label={texts.bareB}
          choices={meaningsOfB.map((value) => ({ value, name: plainBLabels[value] }))}
          chosen={answers.bareB}
          onChoose={(bareB) => answer({ bareB: bareB === answers.bareB ? '' : bareB })}
          hint={
            answers.bareB === ''
              ? texts.bareBOpen(asks.bareB)
              : texts.bareBAnswered[answers.bareB](asks.bareB)
          }
        />
      )}
      {asks.smallMinors > 0 && (
        <ChoiceField
          field="smallMinors"
          label={texts.smallMinors}
          choices={smallMinors.map((value) => ({ value, name: texts.smallMinorsChoices[value] }))}
          chosen={answers.smallMinors}
          onChoose={(value) => answer({ smallMinors: value === answers.smallMinors ? '' : value })}
          hint={
            answers.smallMinors === ''
              ? texts.smallMinorsOpen(asks.smallMinors)
              : texts.smallMinorsAnswered[answers.smallMinors](asks.smallMinors)
          }
        />
      )}
      {asks.rightsStatus > 0 && (
        <ChoiceField
          field="rightsStatus"
          label={texts.rightsStatus}
          choices={rightsStatuses.map((value) => ({ value, name: rightsStatusNames[value] }))}
          chosen={answers.rightsStatus}
          onChoose={(value) =>
            answer({ rightsStatus: value === answers.rightsStatus ? '' : value })
          }
          hint={
            answers.rightsStatus === ''
              ? texts.rightsOpen
              : texts.rightsAnswered(asks.rightsStatus, rightsStatusNames[answers.rightsStatus])
          }
        />
      )}
    </details>
  );
}

const smallMinors = ['minors', 'words'] as const;
const named = (value: Language) => ({ value, name: languageLabels[value] });
