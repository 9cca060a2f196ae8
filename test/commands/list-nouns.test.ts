import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo();

it.each([
  ['computer issues overview --top 2', /^2 of [\d,]+ computers; --all for the rest$/m],
  ['computer fleet-patch-status --top 2', /^2 of [\d,]+ computers; /m],
  ['group list --name-contains zzz -o table', /^No groups match --name-contains zzz\./m],
  ['computer search --hostname zzz -o table', /^No computers match --hostname zzz\./m],
  ['computer reinstalls PC-0001', /^No reinstalls\.$/m],
  ['computer issues shared-package-failure --top 1', /^1 of \d+ packages; /m],
])('%s calls its rows what people call them', async (line, said) => {
  expect((await demo().run(line.split(' '), { columns: 100 })).stderr).toMatch(said);
});
