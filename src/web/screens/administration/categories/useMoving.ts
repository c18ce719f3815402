import { useEffect, useRef, useState } from 'react';
import type { Category } from '#contract/categories.ts';
import { sentenceOf } from '#web/api/apiError.ts';
import { useOrderCategories } from '#web/api/categoryWriting.ts';
import { categoryEditing as texts } from '#web/texts/categoryEditing.ts';
import { toast } from '#web/ui/toastStore.ts';
import { moved } from './moved.ts';

/**
 * Moves a category a place up or down, and says where it is now. A row that is drawn elsewhere loses
 * the focus of its button; it is given back, so that one can press on.
 */
export function useMoving(categories: readonly Category[]) {
  const order = useOrderCategories();
  const [said, setSaid] = useState('');
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (pressed.current?.isConnected) pressed.current.focus({ preventScroll: false });
    pressed.current = null;
  }, [categories]);

  const move = ({ id, nameNo }: Category, by: -1 | 1) => {
    const ids = categories.map((category) => category.id);
    const next = moved(ids, id, by);
    pressed.current = document.activeElement as HTMLElement | null;
    setSaid(texts.place(nameNo, next.indexOf(id) + 1, next.length));
    order.mutate(next, {
      onError: (error) => {
        setSaid('');
        const description = sentenceOf(error) ?? texts.tryAgain;
        toast({ title: texts.notMoved, description, tone: 'destructive' });
      },
    });
  };
  return { move, said };
}
