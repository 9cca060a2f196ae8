import { findPackage } from '../explain/find-package.js';
import { sweepCall } from '../issue-sets.js';
import { nameOfComputer } from '../name-of-computer.js';
import { readPackageCounts } from '../package-status.js';
import { readable, untold } from '../readable.js';
import type { Measure } from './measure.js';

/** Names shown behind the number. */
const mostNames = 20;

/** `package:7-Zip@24.08`; undefined: the check is another one. */
export const packageMeasure = (check: string): Measure | undefined => {
  const [, text = ''] = /^package:(.+)$/.exec(check) ?? [];
  if (text.trim() === '') return undefined;
  return {
    check,
    about: `computers on which ${text} failed, of those that have it assigned`,
    unit: 'computers',
    warn: '5%',
    crit: '10%',
    read: async (reader, { scope }) => {
      const { id } = await findPackage(text.trim(), reader, async () => []);
      const counts = await readPackageCounts(reader, id, scope);
      if (!counts.ok) return counts;
      const { failed, total } = counts.value;
      // A service without its data counts nobody either.
      if (total === 0) return untold('GET /api/packages/{id}/status', 'the package is assigned to no computer');
      const swept =
        failed === 0
          ? undefined
          : await reader.sample(sweepCall('failed-deployment', scope, [['softwareId', id]]), mostNames);
      const names = swept?.ok === true ? swept.value.items.map((item) => nameOfComputer(item).hostname) : [];
      return readable({ value: failed, total, names });
    },
  };
};
