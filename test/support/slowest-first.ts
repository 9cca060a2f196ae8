import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, so that the workers end together and none is left alone with the last one. */
const slowest = [
  'unit/help/examples',
  'e2e/readme',
  'commands/rollout-kill',
  'e2e/tour',
  'e2e/keyring',
  'e2e/report-browser',
  'commands/rollout',
  'e2e/completion',
  'e2e/packaging-executable',
  'e2e/packaging',
  'e2e/bulk-kill',
  'commands/troubles',
  'e2e/snapshot-kill',
  'e2e/small-bombs',
  'demo/store-crash',
  'commands/fleet-changes',
  'commands/fleet',
  'commands/fleet-snapshot',
  'blackbox/faults',
  'blackbox/every-row',
  'blackbox/streams',
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
