import type { Input, Result } from '../command/spec.js';
import type { Context } from '../context.js';
import { secretsOf } from '../settings/loaded.js';
import { commandLine, fileOf, placeFlags } from './command-line.js';
import { callFor, newRunId, plannedUnits, type Plan, type Unit } from './plan.js';
import { previewMany } from './preview.js';
import { firstFew } from './target.js';

interface OwnPlan
  extends Pick<Plan, 'question' | 'units'>, Partial<Pick<Plan, 'subject' | 'consequences' | 'inOrder' | 'chosenBy'>> {
  /** The words of the command: group, sync. */
  readonly words: readonly string[];
}

/** The plan of a command that makes its own units, each with its own call. */
export const ownPlan = async ({ words, ...plan }: OwnPlan, input: Input, context: Context): Promise<Plan> => ({
  run: newRunId(context.machineClock.date()),
  started: context.clock.date().toISOString(),
  command: commandLine({ words }, input, secretsOf(await context.client())),
  ...fileOf(input),
  dangerous: true,
  profile: (await context.settings()).profile,
  server: (await context.client()).origin,
  place: placeFlags(input),
  call: plan.units[0]?.call ?? noCall,
  ...plan,
});

const noCall: Plan['call'] = { method: 'GET', path: '/', repeat: 'never', operation: '' };

/** --dry-run: the requests of a plan, each with its subject. */
export const previewUnits = async (plan: Plan, context: Context): Promise<Result> =>
  previewMany(
    plannedUnits(plan).map((unit) => ({ ...callFor(plan, unit), about: aboutOf(unit, plan) })),
    await context.client(),
  );

const aboutOf = ({ targets }: Unit, { subject }: Plan): string =>
  `${subject?.noun ?? (targets.length === 1 ? 'computer' : 'computers')} ${firstFew(targets)}`;
