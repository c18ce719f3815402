import { expect, it } from 'vitest';
import { ModelLibrary } from '#web/offline/library/testing/modelLibrary.ts';
import { followAnswer, nextQuestion } from './followAnswer.ts';
import type { LibraryState } from './libraryRows.ts';
import { newsOfStep } from './newsOfStep.ts';

function told(server: ModelLibrary, before: LibraryState | null, anew = false) {
  const answer = server.answer(nextQuestion(before), 2);
  const step = followAnswer(before, answer, { person: 'a', now: 1 });
  const songs = answer.songs.map(({ id }) => id);
  const kinds = newsOfStep(step, songs, anew || (step.clear && before !== null));
  return { state: { ...step.state, songs: 0 }, kinds: kinds.map(({ kind }) => kind) };
}

it('says what changed once everything is here, and before that only how far it is', () => {
  const server = new ModelLibrary();
  for (const id of 'abc') server.write(id, id);
  const first = told(server, null);
  expect(first.kinds).toEqual(['progress']);
  const second = told(server, first.state);
  expect(second.kinds).toEqual(['complete', 'progress']);
  server.write('a', 'anew');
  expect(told(server, second.state).kinds).toEqual(['changed', 'progress']);
});

it('has everything read again, lists on the screen too, where the library is another', () => {
  const server = new ModelLibrary();
  server.write('a', 'a');
  server.takeBackup();
  server.write('b', 'b');
  const { state } = told(server, null);
  server.restore();
  const all = ['complete', 'changed', 'progress'];
  expect(told(server, state).kinds).toEqual(all);
  for (const id of 'xyz') server.write(id, id);
  const first = told(server, state);
  expect(first.kinds).toEqual(['progress']);
  expect(told(server, first.state, true).kinds).toEqual(all);
});
