import { useEffect, useId } from 'react';
import type { Category } from '#contract/categories.ts';
import { limits } from '#contract/limits.ts';
import { sentenceOf } from '#web/api/apiError.ts';
import { FailureNotice } from '#web/parts/FailureNotice.tsx';
import { categoryEditing as texts } from '#web/texts/categoryEditing.ts';
import { Button } from '#web/ui/Button.tsx';
import { focusField } from '#web/ui/focusField.ts';
import { TextField } from '#web/ui/TextField.tsx';
import styles from './Categories.module.css';
import { ColorField } from './ColorField.tsx';
import { useCategoryForm } from './useCategoryForm.ts';

interface CategoryFormProps {
  /** Null for a new one. */
  readonly category: Category | null;
  readonly onClose: () => void;
}

/** Name and colour, in the place of the row. */
export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const id = useId();
  const form = useCategoryForm(category, id, onClose);
  useEffect(() => focusField(id, 'nameNo'), [id]);
  const save = category === null ? texts.create : texts.save;
  return (
    <form
      id={id}
      noValidate
      aria-label={category === null ? texts.add : texts.editName(category.nameNo)}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.pending) form.submit();
      }}
    >
      <TextField
        data-field="nameNo"
        label={texts.name}
        hint={texts.nameHint}
        error={form.wrong}
        value={form.nameNo}
        maxLength={limits.categoryName}
        required
        autoComplete="off"
        autoCapitalize="sentences"
        onChange={(event) => form.setName(event.currentTarget.value)}
      />
      <ColorField color={form.color} onChoose={form.setColor} />
      {form.error !== null && (
        <FailureNotice sentence={sentenceOf(form.error) ?? texts.notSaved} error={form.error} />
      )}
      <div className={styles['buttons']}>
        <Button type="submit" look="primary" pending={form.pending}>
          {form.pending ? texts.saving : save}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </form>
  );
}
