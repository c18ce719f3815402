import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { useFreshCategories } from '#web/api/categoryWriting.ts';
import { CategoriesFailure } from '#web/features/songList/CategoryChip.tsx';
import { ListSection } from '#web/features/songList/ListSection.tsx';
import { categoryEditing as texts } from '#web/texts/administration.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import layout from '#web/ui/layout.module.css';
import styles from './Categories.module.css';
import { CategoryForm } from './CategoryForm.tsx';
import { CategoryRow } from './CategoryRow.tsx';
import { useMoving } from './useMoving.ts';

/** The categories in their order: reorder, rename, recolour, add. */
export function CategoriesTab() {
  const { data, isError, refetch } = useFreshCategories();
  /** An id, or 'new'. */
  const [edited, setEdited] = useState<string | null>(null);
  const { move, said } = useMoving(data ?? []);
  return (
    <ListSection
      heading={texts.heading(data?.length)}
      aside={
        <Button variant="primary" onClick={() => setEdited('new')}>
          <Plus size={20} aria-hidden="true" />
          {texts.add}
        </Button>
      }
    >
      <p className={styles['lead']}>{texts.lead}</p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {edited === 'new' && <CategoryForm category={null} onClose={() => setEdited(null)} />}
      {data === undefined && isError && <CategoriesFailure onRetry={() => void refetch()} />}
      {data === undefined && !isError && (
        <div aria-busy="true" className={layout['rows']}>
          <Skeletons count={5} className={styles['bone']} />
        </div>
      )}
      {data?.length === 0 && edited !== 'new' && (
        <Notice icon={<Tags size={32} strokeWidth={1.5} />} title={texts.empty}>
          <p>{texts.emptyHint}</p>
        </Notice>
      )}
      {data !== undefined && data.length > 0 && (
        <ol className={layout['rows']}>
          {data.map((category, at) => (
            <li key={category.id}>
              {edited === category.id ? (
                <CategoryForm category={category} onClose={() => setEdited(null)} />
              ) : (
                <CategoryRow
                  category={category}
                  isFirst={at === 0}
                  isLast={at === data.length - 1}
                  onMove={(by) => move(category, by)}
                  onEdit={() => setEdited(category.id)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </ListSection>
  );
}
