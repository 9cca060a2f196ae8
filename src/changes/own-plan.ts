import type { Input, Result } from '../command/spec.js';
import type { Context } from '../context.js';
import type { Permit } from '../http/client.js';
import { secretsOf } from '../settings/loaded.js';
import { commandLine, fileOf, placeFlags } from './command-line.js';
import { askPermit, briefLines, willBeAsked, type Confirmation } from './permit.js';
import { callFor, newRunId, operationsOf, plannedUnits, type Plan, type Unit } from './plan.js';
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

interface OwnRun {
  readonly plan: Plan;
  /** The facts and the reach, beside the question of the plan. `isRead`: a person reads them. */
  readonly brief: (isRead: boolean) => Promise<Omit<Confirmation, 'dangerous' | 'operations' | 'question'>>;
  /** The result of a dry run; absent: the requests. */
  readonly preview?: () => Promise<Result>;
  readonly send: (permit: Permit) => Promise<Result>;
}

/** --dry-run says what the question would say. Otherwise asks it, and sends the plan with a permit for its operations. */
export const runOwnPlan = async (
  { brief, plan, preview = () => previewUnits(plan, context), send }: OwnRun,
  input: Input,
  context: Context,
): Promise<Result> => {
  const { question } = plan;
  if (input.shared.dryRun) {
    const { facts } = await brief(true);
    if (plan.units.length > 0) for (const line of briefLines(question, facts)) context.say(line);
    return preview();
  }
  const asked = await brief(await willBeAsked(input, context));
  const operations = operationsOf(plan);
  return send(await askPermit({ ...asked, question, dangerous: true, operations }, input, context));
};

const noCall: Plan['call'] = { method: 'GET', path: '/', repeat: 'never', operation: '' };

/** The requests of a plan, each with its subject. */
const previewUnits = async (plan: Plan, context: Context): Promise<Result> =>
  previewMany(
    plannedUnits(plan).map((unit) => ({ ...callFor(plan, unit), about: aboutOf(unit, plan) })),
    await context.client(),
  );

const aboutOf = ({ targets }: Unit, { subject }: Plan): string =>
  `${subject?.noun ?? (targets.length === 1 ? 'computer' : 'computers')} ${firstFew(targets)}`;
