import { ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import type { Category } from '#contract/songs/categories.ts';
import { categoryEditing as texts } from '#web/texts/administration.ts';
import { IconButton } from '#web/ui/Button.tsx';
import styles from './Categories.module.css';

interface CategoryRowProps {
  readonly category: Category;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onEdit: () => void;
}

export function CategoryRow(props: CategoryRowProps) {
  const { category, isFirst, isLast, onMove, onEdit } = props;
  const { nameNo, color } = category;
  return (
    <div className={styles['row']}>
      <span aria-hidden="true" className={styles['dot']} style={{ '--category': color }} />
      <h3 className={styles['name']}>{nameNo}</h3>
      <div className={styles['tools']}>
        <IconButton
          label={texts.up(nameNo)}
          aria-disabled={isFirst || undefined}
          onClick={() => isFirst || onMove(-1)}
        >
          <ArrowUp size={20} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={texts.down(nameNo)}
          aria-disabled={isLast || undefined}
          onClick={() => isLast || onMove(1)}
        >
          <ArrowDown size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={texts.editName(nameNo)} onClick={onEdit}>
          <Pencil size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}
