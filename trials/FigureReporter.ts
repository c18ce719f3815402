import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { figureType } from './figure.ts';

const shown = 12; // lines of a message

/** Says each figure as it comes, then how many tests passed; what failed with its reason. */
export class FigureReporter implements Reporter {
  readonly #name: string;
  readonly #say: (line: string) => void;
  #passed = 0;
  #failed = 0;
  #skipped = 0;

  /** `name` is the trial's. */
  constructor(name: string, say: (line: string) => void) {
    this.#name = name;
    this.#say = say;
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    const verdict = state === 'passed' ? 'pass' : state === 'failed' ? 'fail' : 'skipped';
    const figures = test.annotations().filter(({ type }) => type === figureType);
    for (const { message } of figures) this.#say(`${message} ${verdict}`);
    if (verdict === 'pass') this.#passed += 1;
    else if (verdict === 'fail') this.#failed += 1;
    else this.#skipped += 1;
    if (verdict === 'fail') this.#blame(`${test.module.project.name} › ${test.fullName}`, errors);
  }

  /** What broke outside of tests: an import, a set-up. */
  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors();
    if (errors.length === 0) return;
    this.#failed += 1;
    this.#blame(`${module.project.name} › ${module.relativeModuleId}`, errors);
  }

  onTestRunEnd(_: unknown, unhandled: readonly SerializedError[]): void {
    if (unhandled.length > 0) {
      this.#failed += 1;
      this.#blame('outside of all tests', unhandled);
    }
    const skipped = this.#skipped > 0 ? `, ${this.#skipped} skipped` : '';
    const all = this.#passed + this.#failed;
    this.#say(`${this.#name} ${this.#passed} of ${all} tests passed${skipped}`);
  }

  /** Whether something was tried and all of it held. */
  get held(): boolean {
    return this.#failed === 0 && this.#passed > 0;
  }

  #blame(name: string, errors: readonly { readonly message: string }[] = []): void {
    const lines = errors.flatMap(({ message }) => message.split('\n')).slice(0, shown);
    this.#say([`  ${name}`, ...lines.map((line) => `    ${line}`)].join('\n'));
  }
}
