import { openFleetReader } from '../../../service/reading.js';
import { requireValue } from '../../../service/readable.js';
import { readGroupTree } from '../../../service/group-tree.js';
import type { CommandContext, Input, Result } from '../../../command/spec.js';
import { halfDoneRuns } from '../../../changes/journal/runs.js';
import type { Plan } from '../../../changes/plan.js';
import { mapBounded } from '../../../service/read-items.js';
import { checkReport } from '../../../changes/execute/report-file.js';
import { resumeRunLine, type RunReport } from '../../../changes/execute/send-all.js';
import { ownPlan, runOwnPlan } from '../../../changes/own-plan.js';
import type { PermittedClient } from '../../../changes/execute/read-back.js';
import { learnSecrets } from '../../../settings/loaded.js';
import { fewNames, plural } from '../../../base/text/wording.js';
import { compareHeld, type Carried } from './compare-held.js';
import { readDefinitions, readHeld, type VariableCatalog } from './read-computer.js';
import { readLeftBehind } from './not-carried.js';
import { readPairs, type Pair } from './pairs.js';
import { deletionUnit, replaceUnits, type Replacement, type ReplaceOptions, type Retire } from './plan-replace.js';
import { carriedFacts, tellReplaced } from './tell-replace.js';

/** Gives a new computer the groups and variables of an old one. Everything is read before anything is sent. */
export const runReplace = async (input: Input, context: CommandContext): Promise<Result> => {
  checkReport(input);
  const typed = await readPairs(input, context);
  for (const plan of await halfDoneRuns(context))
    context.warn(`An earlier run was stopped: computers may be in no group. ${resumeRunLine(plan)}`);
  const options = await readOptions(input, context);
  const definitions = await readDefinitions(context);
  const pairs = await mapBounded(typed, 4, (pair) => readPair(pair, definitions, input, context));
  const units = replaceUnits(pairs, options);
  const all = options.retire === 'delete' ? [...units, ...pairs.map(deletionUnit)] : units;
  const plan = await planOf({ pairs, options }, all, input, context);
  if (all.length === 0) return tellReplaced(pairs, { options }, input, context);
  return runOwnPlan(
    {
      plan,
      brief: async () => briefOf({ pairs, options }, plan),
      send: async (permit) => {
        const carried = await carry({ pairs, options, permit }, units, input, context);
        if (options.retire !== 'delete') return tellReplaced(pairs, { carried, options }, input, context);
        const { deleteOld } = await import('./delete-old.js');
        const deletion = {
          pairs,
          definitions,
          carried,
          permit,
          read: ({ new: fresh, old }: Replacement) =>
            readPair({ old: old.id, new: fresh.id }, definitions, input, context),
          planOf: (deletions: Plan['units']) => planOf({ pairs, options }, deletions, input, context),
        };
        return tellReplaced(pairs, { carried: await deleteOld(deletion, input, context), options }, input, context);
      },
    },
    input,
    context,
  );
};

/** Carries in a plan of its own: resuming it carries the rest and deletes nothing that was not read back. */
const carry = async (
  { permit, ...replacing }: Replacing & Pick<PermittedClient, 'permit'>,
  units: Plan['units'],
  input: Input,
  context: CommandContext,
): Promise<RunReport | undefined> => {
  if (units.length === 0) return undefined;
  const { carryOut } = await import('../../../changes/execute/carry-out.js');
  const { options, pairs } = replacing;
  const names = pairs.map(({ old }) => old.hostname);
  const rest =
    options.retire === 'delete' ? `Everything was carried, but not deleted: ${fewNames(names, 5)}.` : undefined;
  const plan = { ...(await planOf(replacing, units, input, context)), rest };
  return carryOut({ plan, permit }, input, context);
};

interface Replacing {
  readonly pairs: readonly Replacement[];
  readonly options: ReplaceOptions;
}

const readOptions = async ({ flags }: Input, context: CommandContext): Promise<ReplaceOptions> => ({
  tree: requireValue('The list of groups', await readGroupTree(await openFleetReader(context))),
  retire: (flags['retire'] ?? 'keep') as Retire, // checked against the values of the flag
  activate: flags['activate'] === true,
  client: await context.client(),
});

const readPair = async (
  pair: Pair,
  definitions: VariableCatalog,
  { flags }: Input,
  context: CommandContext,
): Promise<Replacement> => {
  const [held, fresh, { items, reinstallGroups }] = await Promise.all([
    readHeld(pair.old, definitions, context),
    readHeld(pair.new, definitions, context),
    readLeftBehind(pair.old, context),
  ]);
  const old = { ...held, groups: held.groups.filter(({ id }) => !reinstallGroups.has(id.toLowerCase())) };
  const carried = compareHeld({ old, new: fresh }, definitions, flags['overwrite'] === true);
  learnSecrets(await context.client(), await context.settings(), secretsIn(carried, definitions));
  return { old, new: fresh, ...carried, notCarried: [...carried.notCarried, ...items] };
};

const secretsIn = ({ newEntries, set }: Carried, definitions: VariableCatalog): string[] => [
  ...set.flatMap(({ name, value, varId }) => (value !== null && definitions.isSecret(varId, name) ? [value] : [])),
  ...newEntries.flatMap(({ name, values, varId }) =>
    Object.entries(values).flatMap(([child, value]) =>
      definitions.isSecret(varId, `${name}.${child}`) ? [value] : [],
    ),
  ),
];

const planOf = (
  { options, pairs }: Replacing,
  units: Plan['units'],
  input: Input,
  context: CommandContext,
): Promise<Plan> => {
  const [only, second] = pairs;
  const who =
    only === undefined || second !== undefined
      ? plural(pairs.length, 'computer')
      : `${only.old.hostname} by ${only.new.hostname}`;
  const end = {
    keep: '',
    remove: ' and remove the old one from its assignment groups',
    delete: ' and delete the old one',
  }[options.retire];
  const consequences = [
    ...pairs.flatMap((pair) => carriedFacts(pair, options)),
    ...(options.retire === 'delete'
      ? ['Deletes the old computer object with its inventory and variables. The machine itself is not touched.']
      : []),
    ...(options.activate ? ['Activates the new computer, so that assignments are deployed at its next contact.'] : []),
  ];
  const question = `Replace ${who}${end}?`;
  return ownPlan({ words: ['computer', 'replace'], question, consequences, units }, input, context);
};

/** A deletion is confirmed with the name of the old computer. */
const briefOf = ({ options: { retire }, pairs }: Replacing, { consequences }: Plan) => {
  const affected = retire === 'keep' ? pairs.length : 2 * pairs.length;
  const [only, second] = pairs;
  const name = second === undefined ? only?.old.hostname : String(affected);
  const typed = retire === 'delete' ? name : undefined;
  return { affected, typed, facts: consequences, undo: 'in-part' as const };
};
