import { useRef, useState } from 'react';
import type { Category } from '#contract/songs/categories.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { useOrderCategories } from '#web/api/categoryWriting.ts';
import { categoryEditing as texts } from '#web/texts/administration.ts';
import { toast } from '#web/ui/toastStore.ts';

/** Moves a category up or down and announces its new position to screen readers. */
export function useMoving(categories: readonly Category[]) {
  const order = useOrderCategories();
  const [said, setSaid] = useState('');
  /** The order sent last, until it is applied: a second click must start from it. */
  const asked = useRef<readonly string[] | null>(null);

  const move = ({ id, nameNo }: Category, by: -1 | 1) => {
    const ids = asked.current ?? categories.map((category) => category.id);
    const next = moved(ids, id, by);
    asked.current = next;
    setSaid(texts.place(nameNo, next.indexOf(id) + 1, next.length));
    order.mutate(next, {
      onSettled: () => {
        asked.current = null;
      },
      onError: (error) => {
        setSaid('');
        const description = sentenceOf(error) ?? texts.tryAgain;
        toast({ title: texts.notMoved, description, tone: 'destructive' });
      },
    });
  };
  return { move, said };
}

/** The ids with one moved up (-1) or down (1); unchanged at the edge. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return [...ids];
  const rest = ids.toSpliced(from, 1);
  return rest.toSpliced(to, 0, id);
}
