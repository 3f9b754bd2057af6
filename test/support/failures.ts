import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Says again at the very end, a line each, what failed and why: whoever sees only the last lines of a log knows. */
export class Failures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const error of module.errors()) say(module.relativeModuleId, error.message);
      for (const test of module.children.allTests('failed')) {
        say(`${module.relativeModuleId} > ${test.fullName}`, reasonOf(test));
      }
    }
  }
}

const reasonOf = (test: TestCase) =>
  (test.result().errors ?? []).map(({ message, stacks }) => `${message} ${where(stacks)}`).join('; ');

const where = (stacks: { file: string; line: number }[] = []) =>
  stacks.map(({ file, line }) => `${file.split('/').at(-1)}:${line}`).join(' < ');

const say = (what: string, why: string) =>
  // eslint-disable-next-line no-console -- a reporter's words go to the log
  console.log(`FAILED ${what}: ${why.replace(/\s+/g, ' ').slice(0, 600)}`);
