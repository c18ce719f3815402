import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { undoneBatches, useUndoSongBatch } from '#web/api/songBatches.ts';
import { createQueryClient } from '#web/client/queryKeys.ts';
import { undoing } from '#web/texts/songBatches.ts';
import { UndoBatch } from './UndoBatch.tsx';

const client = createQueryClient();
const drawn = (element: ReactElement) =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, element));
const shown = (batch: string) =>
  drawn(createElement(UndoBatch, { batch, kind: 'import', of: '2 sanger er hentet inn.' }));

it('says what went back also where it is shown anew, though its answer came when nothing showed it', async () => {
  onTestFinished(() => undoneBatches.set(new Map()));
  const answer = { undone: 2, kept: [], wasUndone: false };
  vi.stubGlobal('fetch', async () => Response.json(answer));
  const undos: ReturnType<typeof useUndoSongBatch>[] = [];
  const Button = () => {
    undos.push(useUndoSongBatch());
    return null;
  };
  drawn(createElement(Button));
  await undos[0]?.mutateAsync('first');
  expect(shown('first')).toContain(undoing.back.import(answer));
  expect(shown('first')).not.toContain(undoing.undo.import);
  expect(shown('second')).toContain(undoing.undo.import);
});
