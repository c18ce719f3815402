import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { undoneBatches } from '#web/api/songBatches.ts';
import { createQueryClient } from '#web/client/queryKeys.ts';
import { SentNotice } from './SentNotice.tsx';

const none = { different: 0, filled: 0, earlier: 0, same: 0, categories: 0, files: 0 };
const sent = (batch: string, count: number) => ({
  counts: { ...none, new: count },
  batches: [batch],
  waiting: 0,
});

it('is named by all that came in, and by what was taken back since', () => {
  vi.stubGlobal('location', new URL('https://sang.no/import-songs'));
  onTestFinished(() => undoneBatches.set(new Map()));
  undoneBatches.set(new Map([['first', { undone: 2, kept: [], wasUndone: false }]]));
  const notice = createElement(SentNotice, { sent: [sent('first', 2), sent('second', 1)] });
  const client = createQueryClient();
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, notice));
  expect(html).toContain(
    'aria-label="2 sanger er hentet inn. Importen av 2 sanger er angret. 1 sang er hentet inn."',
  );
  expect(html.match(/>Angre importen</g)).toHaveLength(1);
});
