import type { RunStep, Step } from '../../history/history.js';
import { sweeps } from '../../oracle/expect.js';
import { run, type Draw, type Theme } from '../drawing.js';

/** Lists, searches, sweeps and counts with no, one and two filters, over page borders; the world changes between them. */
export const asked: Theme = (draw) => {
  const { chance } = draw;
  const question = (): RunStep => ({
    ...run({ words: wordsOf(draw) }, '-o', 'json'),
    pages: chance.pick([2, 3, 5, 1000]),
  });
  const change: Step = {
    kind: 'world',
    what: 'request',
    method: 'PATCH',
    path: `/api/computer/${chance.pick(draw.fleet.computers).id}`,
    body: JSON.stringify({ name: `pc-00${chance.int(99)}-x` }),
  };
  return [question(), question(), change, question(), question()];
};

const wordsOf = (draw: Draw): string[] => {
  const { chance, fleet } = draw;
  const group = spelled(chance.pick([...fleet.assignmentGroups, ...fleet.configurationGroups]), draw);
  const sweep = (): string => chance.pick(sweeps);
  const scope = chance.once(2) ? ['--group', group] : [];
  return chance.pick([
    () => ['computer', 'list', ...filtersOf(draw), ...endOf(draw)],
    () => ['computer', 'list', ...filtersOf(draw), ...endOf(draw)],
    () => [
      'computer',
      'search',
      '--hostname',
      `00${chance.int(5)}`,
      ...(chance.once(2) ? ['--domain', 'CORP'] : []),
      ...endOf(draw),
    ],
    () => ['group', 'computers', group, ...(chance.once(2) ? ['--include-descendants'] : []), ...endOf(draw)],
    () => ['computer', 'issues', sweep(), ...scope, ...chance.pick([['--all'], ['--count']])],
    () => ['fleet', 'status', ...scope],
    () => ['fleet', 'pending', ...scope],
    () => ['fleet', 'failures', ...scope],
    () => ['package', chance.pick(['status', 'groups']), chance.pick(fleet.packages)],
    () => [
      'software',
      chance.pick(['list', 'versions']),
      chance.pick(['7-Zip', 'firefox', 'Edge', 'KeePass']),
      '--max-reads',
      '1000',
    ],
    () => ['computer', 'groups', chance.pick(fleet.computers).name],
    () => ['fleet', 'check', ...new Set([sweep(), sweep()]), ...scope],
    () => ['package', 'computers', chance.pick(fleet.packages), ...scope],
    () => [
      'package',
      'computers',
      chance.pick(fleet.packages),
      '--status',
      chance.pick(['failed', 'pending', 'success']),
      ...scope,
    ],
  ])();
};

/** No filter, one, or two different ones. */
const filtersOf = (draw: Draw): string[] => {
  const { chance, fleet } = draw;
  const filters = [
    () => [
      '--group',
      spelled(chance.pick([...fleet.assignmentGroups, ...fleet.configurationGroups]), draw),
      ...(chance.once(2) ? ['--direct'] : []),
    ],
    () => [
      '--search',
      chance.pick([`hostname=pc-00${chance.int(5)}*`, 'hostname=LT', 'hostname=?C-*1', 'domain=corp']),
    ],
    () => ['--os', chance.pick(['Windows 11', 'windows 10', 'Server'])],
    () => ['--not-seen-for', chance.pick(['1d', '14d'])],
  ];
  return chance.some(filters, chance.int(3)).flatMap((filter) => filter());
};

const endOf = ({ chance }: Draw): string[] =>
  chance.pick([
    ['--all'],
    ['--all'],
    ['--count'],
    ['--limit', String(chance.between(1, 9))],
    ['--all', '--sort-by', 'hostname'],
    ['--all', '--sort-by', '-hostname'],
  ]);

/** Letter case does not count in the name of a group. */
const spelled = (path: string, { chance }: Draw): string => chance.pick([path, path.toLowerCase(), path.toUpperCase()]);
