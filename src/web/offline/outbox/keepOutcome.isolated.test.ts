import { afterEach, expect, test, vi } from 'vitest';
import { setOutboxWriter } from '#web/client/request.ts';
import { heart, putPending, someWrite } from '#web/offline/outbox/testing/someSong.ts';
import { someBrowser } from '#web/offline/testing/someBrowser.ts';
import { songCard } from '#web/texts/songCard.ts';
import { toast } from '#web/ui/toastStore.ts';
import { forgetOutbox } from './changeOutbox.ts';
import { keepOutcome } from './keepOutcome.ts';
import { readPending } from './outboxRows.ts';

vi.mock('#web/ui/toastStore.ts', () => ({ toast: vi.fn<() => void>() }));

afterEach(async () => {
  await forgetOutbox();
  setOutboxWriter(null);
});

test('a refused setting of music is said, also when nobody waits for it; a heart stays', async () => {
  someBrowser();
  setOutboxWriter('kari');
  const music = someWrite({ kind: 'music', change: { capo: 2 } });
  const loved = someWrite(heart, { sequence: 2 });
  await putPending(music, loved);
  const refused = { kind: 'refused', code: 'invalidInput', sentence: 'Nei.', fields: {} } as const;
  await keepOutcome(loved, refused);
  expect(toast).not.toHaveBeenCalled();
  await keepOutcome(music, refused);
  expect(toast).toHaveBeenCalledWith(
    expect.objectContaining({ title: songCard.failed, description: songCard.musicFailed }),
  );
  expect(await readPending()).toMatchObject([{ sequence: 2, state: refused }]);
});
