import { useCategories } from '#web/api/categories.ts';
import { chrome } from '#web/texts/chrome.ts';
import { songForm as texts } from '#web/texts/songForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import styles from './SongForm.module.css';
import type { SongFormState } from './useSongForm.ts';

const skeletonCount = 5;

/** The categories with colour and Norwegian name (spec §2). */
export function CategoryField({ form }: { form: SongFormState }) {
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
    >
      {categories.isPending && <Skeletons count={skeletonCount} className={styles['bone']} />}
      {categories.isError && (
        <p className={styles['failed']}>
          {texts.categoriesFailed}
          <Button look="plain" onClick={() => void categories.refetch()}>
            {chrome.tryAgain}
          </Button>
        </p>
      )}
    </ChoiceField>
  );
}
