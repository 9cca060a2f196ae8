import type { Reporter, TestModule, Vitest } from 'vitest/node';

/**
 * After the summary: how many tests were skipped, what they need, and the groups of tests they belong to. Then the tests
 * that needed another try, by name: they passed, and nobody would hear of them.
 */
export default class SkipReporter implements Reporter {
  #isFiltered = false;

  onInit({ config }: Vitest): void {
    // A user who asks for some tests by name skips the others on purpose.
    this.#isFiltered = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) => [...module.children.allTests('skipped')].map((test) => test.fullName));
    const lines = [
      ...(this.#isFiltered || skipped.length === 0 ? [] : skippedLines(skipped)),
      ...retriedLines(modules.flatMap(retriedOf)),
    ];
    if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`);
  }
}

interface Retried {
  readonly file: string;
  readonly name: string;
  /** How often it was tried again. */
  readonly again: number;
}

const retriedOf = (module: TestModule): Retried[] =>
  [...module.children.allTests('passed')].flatMap((test) => {
    const again = test.diagnostic()?.retryCount ?? 0;
    return again === 0 ? [] : [{ file: module.relativeModuleId, name: test.fullName, again }];
  });

export const retriedLines = (retried: readonly Retried[]): string[] =>
  retried.length === 0
    ? []
    : [
        `${retried.length} ${retried.length === 1 ? 'test' : 'tests'} failed first and passed when tried again:`,
        ...retried.map(({ file, name, again }) => `   ${file} > ${name}${again === 1 ? '' : ` (${again} times)`}`),
      ];

/** Names of tests, as `group > test (skipped: needs tmux)`. */
export const skippedLines = (names: readonly string[]): string[] => {
  const byReason = new Map<string, string[]>();
  for (const name of names) {
    const reason = /\(skipped: ([^)]*)\)/.exec(name)?.[1] ?? 'no reason given';
    byReason.set(reason, [...(byReason.get(reason) ?? []), groupOf(name)]);
  }
  const lines = [...byReason].map(
    ([reason, groups]) => `   ${groups.length}, ${reason}: ${[...new Set(groups)].join('; ')}`,
  );
  return [`${names.length} ${names.length === 1 ? 'test was' : 'tests were'} skipped:`, ...lines];
};

const groupOf = (name: string): string => (name.split(' > ')[0] ?? name).replace(/ \(skipped: [^)]*\)/, '');
