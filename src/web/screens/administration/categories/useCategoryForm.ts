import { useState } from 'react';
import { type Category, changeCategory } from '#contract/categories.ts';
import { fieldSentences } from '#contract/fieldSentences.ts';
import { useChangeCategory, useCreateCategory } from '#web/api/categoryWriting.ts';
import { categoryEditing as texts } from '#web/texts/categoryEditing.ts';
import { focusField } from '#web/ui/focusField.ts';
import { toast } from '#web/ui/toastStore.ts';
import { palette } from './palette.ts';

/** Name and colour of a new category or of one there is; only what differs is sent. */
export function useCategoryForm(category: Category | null, formId: string, onSaved: () => void) {
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
