import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Category } from '#contract/songs/categories.ts';
import { useRemoveCategory } from '#web/api/categoryWriting.ts';
import { categoryEditing as texts } from '#web/texts/administration.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import styles from './Categories.module.css';

interface RemoveCategoryProps {
  readonly category: Category;
  readonly onRemoved: () => void;
}

/**
 * Asks for confirmation. The server says why a category with songs cannot be removed (decision 61).
 */
export function RemoveCategory({ category: { id, nameNo }, onRemoved }: RemoveCategoryProps) {
  const [asking, setAsking] = useState(false);
  const removal = useRemoveCategory();
  const run = () =>
    removal.mutate(id, {
      onSuccess: () => {
        toast({ title: texts.removed(nameNo) });
        onRemoved();
      },
      onError: (error) => {
        const description = sentenceOf(error) ?? texts.tryAgain;
        toast({ title: texts.notRemoved, description, tone: 'destructive' });
        setAsking(false);
      },
    });
  return (
    <>
      <Button variant="plain" className={styles['remove']} onClick={() => setAsking(true)}>
        <Trash2 size={20} aria-hidden="true" />
        {texts.remove}
      </Button>
      {asking && (
        <Confirm
          title={texts.removeAsk(nameNo)}
          text={texts.removeText}
          confirm={texts.remove}
          cancel={texts.cancel}
          danger
          pending={removal.isPending}
          onConfirm={run}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
