import { useEffect, useId, useState } from 'react';
import type { Category } from '#contract/songs/categories.ts';
import { changeCategory } from '#contract/songs/categoryWriting.ts';
import { fieldSentences } from '#contract/base/fieldSentences.ts';
import { limits } from '#contract/base/limits.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { useChangeCategory, useCreateCategory } from '#web/api/categoryWriting.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { chrome } from '#web/texts/chrome.ts';
import { categoryEditing as texts } from '#web/texts/administration.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField, focusField } from '#web/ui/Fields.tsx';
import { toast } from '#web/ui/toastStore.ts';
import layout from '#web/ui/layout.module.css';
import styles from './Categories.module.css';
import { ColorField } from './ColorField.tsx';
import { palette } from './palette.ts';
import { RemoveCategory } from './RemoveCategory.tsx';

interface CategoryFormProps {
  /** Null for a new one. */
  readonly category: Category | null;
  readonly onClose: () => void;
}

/** Name and colour, in place of the row. */
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
        required={chrome.required}
        autoComplete="off"
        autoCapitalize="sentences"
        onChange={(event) => form.setName(event.currentTarget.value)}
      />
      <ColorField color={form.color} onChoose={form.setColor} />
      {form.error !== null && (
        <FailureNotice sentence={sentenceOf(form.error) ?? texts.notSaved} error={form.error} />
      )}
      <div className={layout['cluster']}>
        <Button type="submit" variant="primary" pending={form.pending}>
          {form.pending ? texts.saving : save}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
        {category !== null && <RemoveCategory category={category} onRemoved={onClose} />}
      </div>
    </form>
  );
}

/** Form of a new or existing category; only changed fields are sent. */
function useCategoryForm(category: Category | null, formId: string, onSaved: () => void) {
  const [nameNo, setName] = useState(category?.nameNo ?? '');
  const [color, setColor] = useState(category?.color ?? palette[0]?.color ?? '');
  const [sent, setSent] = useState(false);
  const create = useCreateCategory();
  const change = useChangeCategory(category?.id ?? '');
  const parsed = changeCategory.body.safeParse({ nameNo, color });

  const submit = () => {
    setSent(true);
    if (!parsed.success) return focusField(formId, 'nameNo');
    const written = { nameNo: parsed.data.nameNo ?? '', color: parsed.data.color ?? color };
    const saved = (sentence: string) => ({
      onSuccess: () => {
        toast({ title: sentence });
        onSaved();
      },
    });
    if (category === null) return create.mutate(written, saved(texts.created(written.nameNo)));
    change.mutate(
      {
        ...(written.nameNo !== category.nameNo && { nameNo: written.nameNo }),
        ...(written.color !== category.color && { color: written.color }),
      },
      saved(texts.changed(written.nameNo)),
    );
  };

  return {
    nameNo,
    setName,
    color,
    setColor,
    wrong: sent && !parsed.success ? fieldSentences(parsed.error)['nameNo'] : undefined,
    pending: create.isPending || change.isPending,
    error: create.error ?? change.error,
    submit,
  };
}
