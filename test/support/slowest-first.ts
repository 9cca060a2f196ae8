import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts the longest tests first, so that the workers end together and none is left alone with the last one; and in turn what
 * computes and what mostly waits, for terminals, shells and processes, so that no core waits with it.
 */
const slowest = [
  'commands/rollout-sent-once',
  'e2e/readme',
  'unit/help/examples',
  'e2e/tour',
  'commands/undo-every-write',
  'e2e/questions',
  'commands/rollout',
  'commands/rollout-kill',
  'e2e/packaging-executable',
  'commands/rollout-faults',
  'commands/each',
  'e2e/packaging',
  'commands/group-sync',
  'e2e/report-browser',
  'commands/computer-replace',
  'e2e/streaming',
  'commands/state-apply',
  'commands/read-faults',
  'e2e/startup-code-cache',
  'commands/wait-faults',
  'commands/fleet',
  'e2e/bulk-kill',
  'commands/forty-tasks',
  'e2e/completion',
  'commands/troubles',
  'e2e/snapshot-kill',
  'commands/undo',
  'e2e/pager',
].map((name) => `/test/${name}.test.ts`);

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = slowest.findIndex((name) => moduleId.endsWith(name));
      return found === -1 ? slowest.length : found;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- no array: vitest's own order, which the others keep
    const usual = await super.sort(files);
    return usual.toSorted((a, b) => place(a) - place(b));
  }
}
