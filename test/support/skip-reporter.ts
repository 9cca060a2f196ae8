import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** After the summary: how many tests were skipped, what they need, and the groups of tests they belong to. */
export default class SkipReporter implements Reporter {
  #isFiltered = false;

  onInit({ config }: Vitest): void {
    // Who asks for some tests by name skips the others, and knows it.
    this.#isFiltered = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) => [...module.children.allTests('skipped')].map((test) => test.fullName));
    if (!this.#isFiltered && skipped.length > 0) process.stdout.write(`${skippedLines(skipped).join('\n')}\n`);
  }
}

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
