import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Starts the longest tests first, so that the workers end together and none is left alone with the last one; and in turn what
 * computes and what mostly waits, for terminals, shells and processes, so that no core waits with it.
 */
const slowest = [
  'commands/rollout-kill',
  'unit/help/examples',
  'e2e/readme',
  'e2e/tour',
  'commands/rollout',
  'e2e/bulk-full-disk',
  'commands/forty-tasks',
  'commands/troubles',
  'e2e/streaming',
  'e2e/bulk-kill',
  'e2e/packaging',
  'blackbox/trust',
  'e2e/packaging-executable',
  'commands/rollout-vandals',
  'e2e/completion',
  'demo/sweeps',
  'e2e/bulk-interrupt',
  'demo/store-crash',
  'unit/http/client',
  'e2e/stalled-reader',
  'commands/fleet-changes',
  'commands/fleet-snapshot',
  'e2e/keyring',
  'e2e/snapshot-kill',
  'e2e/report-browser',
  'unit/completion/shell-words',
  'demo/every-corner',
  'commands/rollout-truth',
  'e2e/extra-roots',
  'blackbox/every-row',
  'unit/files/read-bounded',
  'commands/fleet',
  'commands/what-is-not-known',
  'e2e/startup-code-cache',
  'blackbox/terminal',
  'unit/output/render',
  'e2e/pager',
  'blackbox/faults',
  'e2e/startup',
  'blackbox/discovery',
  'commands/nonsense-answers',
  'e2e/fleet-top',
  'commands/explain',
  'blackbox/tool',
  'unit/settings/store',
  'blackbox/streams',
  'commands/fleet-report',
  'e2e/questions',
  'unit/files/file-lock',
  'commands/rollout-plan',
  'e2e/many-checks',
  'unit/settings/secrets/secret-command',
  'commands/every-command',
  'commands/discovery',
  'blackbox/waits-verdict',
  'unit/contract/description',
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
