import { keepFiles } from './keepFiles.ts';
import { syncLibrary } from './syncLibrary.ts';
import { closeTitles, lyricMatches } from './wordsShelf.ts';
import type { Answers, Question, WorkerAnswer } from './workerQuestions.ts';

// Fetching, reading and searching 5,000 songs happens here, where no tap has to wait for it.

const answers: Answers = { sync: syncLibrary, files: keepFiles, lyricMatches, closeTitles };

addEventListener('message', ({ data }: MessageEvent<Question>) => void reply(data));

async function reply({ number, name, input }: Question): Promise<void> {
  const answerer = answers[name] as (input: unknown) => Promise<unknown>;
  let answer: WorkerAnswer;
  try {
    answer = { number, answer: await answerer(input) };
  } catch (error) {
    answer = { number, failure: String(error) };
  }
  postMessage(answer);
}
