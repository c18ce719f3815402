import { BookOpen, SearchX } from 'lucide-react';
import { library } from '#web/texts/library.ts';
import { Notice } from '#web/ui/Notice.tsx';

interface NoSongsProps {
  readonly query: string;
  readonly categoryId: string | undefined;
}

export function NoSongs({ query, categoryId }: NoSongsProps) {
  if (query !== '') {
    return (
      <Notice icon={<SearchX size={32} strokeWidth={1.5} />} title={library.nothingFound(query)} />
    );
  }
  const title = categoryId === undefined ? library.empty : library.emptyCategory;
  return <Notice icon={<BookOpen size={32} strokeWidth={1.5} />} title={title} />;
}
