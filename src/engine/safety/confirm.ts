import type { Context } from '../../context.js';
import { EmsError } from '../../errors.js';
import type { Prompts } from '../../terminal/terminal.js';
import type { Input } from '../../command/spec.js';
import { thousands } from '../../text/thousands.js';

/** What is at stake in one command. */
export interface Confirmation {
  /** 'Delete computer PC-0042?' */
  readonly question: string;
  /** Dangerous commands ask; others only when many computers are concerned or the profile is protected. */
  readonly dangerous: boolean;
  /** Computers concerned, when that is more than what was named. */
  readonly affected?: number | undefined;
  /** It goes further than what was named, and how far could not be found out: no limit can be held. The facts say why. */
  readonly unknown?: boolean | undefined;
  /** Lines shown before the question: reach, first few targets. */
  readonly facts?: readonly string[] | undefined;
}

/** Returns when the command may go on; throws `refused` otherwise. A pipe never answers. */
export const confirmOrRefuse = async (stake: Confirmation, input: Input, context: Context): Promise<void> => {
  const settings = await context.settings();
  if (settings.get('read-only'))
    throw new EmsError('refused', `profile '${settings.profile}' is read-only`, {
      hint: `Use another profile, or: ems config set read-only false --profile ${settings.profile}`,
    });
  const limit = input.shared.maxAffected ?? settings.get('max-affected');
  const isProtected = settings.get('protected');
  const isFar = (stake.affected ?? 0) > limit;
  if (isProtected) await refuseUnlessAsked(stake, settings.profile, context);
  if (isFar) await askForNumber(stake, stake.affected ?? 0, limit, input, context);
  if (isProtected) return askForProfile(stake, isFar, context);
  if (isFar) return;
  if (input.shared.yes) return tellReach(stake, context);
  if (stake.dangerous) await askPlainly(stake, context);
};

/**
 * Nobody is asked, but the reach is still told. A principal may do what it cannot count, so an unknown one is a warning:
 * refused, the role that a command needs would no longer be enough for it.
 */
const tellReach = async (stake: Confirmation, context: Context): Promise<void> => {
  if (stake.unknown === true) await show(stake, context);
  else if (stake.affected !== undefined) for (const fact of stake.facts ?? []) context.say(fact);
};

const show = async (stake: Confirmation, context: Context): Promise<void> => {
  const settings = await context.settings();
  for (const fact of stake.facts ?? []) context.warn(fact);
  context.warn(`Profile ${settings.profile}, server ${settings.get('url') ?? 'not set'}`);
};

const askPlainly = async (stake: Confirmation, context: Context): Promise<void> => {
  const prompts = await context.prompts();
  if (!prompts.canAsk) throw refusedWithoutTerminal(stake, 'Add --yes to go on without being asked.');
  await show(stake, context);
  if (!(await prompts.confirm(stake.question))) throw declined();
};

const askForNumber = async (
  stake: Confirmation,
  affected: number,
  limit: number,
  input: Input,
  context: Context,
): Promise<void> => {
  const prompts = await context.prompts();
  const count = thousands(affected);
  if (!prompts.canAsk || input.shared.yes)
    throw new EmsError(
      'refused',
      `${stake.question} This concerns ${count} computers, more than the limit of ${limit}`,
      {
        hint: `Add --yes --max-affected ${affected} to go on, or raise the setting max-affected.`,
        details: { affected, limit },
      },
    );
  await show(stake, context);
  await askToType(`${stake.question} Type ${affected} to go on`, String(affected), prompts);
};

const refuseUnlessAsked = async (stake: Confirmation, profile: string, context: Context): Promise<void> => {
  if ((await context.prompts()).canAsk) return;
  throw refusedWithoutTerminal(
    stake,
    `Profile '${profile}' is protected: every change has to be confirmed on a terminal by typing its name.`,
  );
};

/** After the number, what is at stake stands on the screen already. */
const askForProfile = async (stake: Confirmation, wasShown: boolean, context: Context): Promise<void> => {
  const settings = await context.settings();
  const { profile } = settings;
  if (!wasShown) for (const fact of stake.facts ?? []) context.warn(fact);
  const why = `Profile '${profile}' (${settings.get('url') ?? ''}) is protected. Type its name to go on`;
  await askToType(wasShown ? why : `${stake.question} ${why}`, profile, await context.prompts());
};

/** A slip of the fingers is no refusal: asked once more. */
const askToType = async (question: string, expected: string, prompts: Prompts): Promise<void> => {
  if (await prompts.typeToConfirm(question, expected)) return;
  if (await prompts.typeToConfirm(`That was not ${expected}. Type ${expected} to go on`, expected)) return;
  throw new EmsError('refused', 'nothing was changed', { hint: `${expected} was not typed.` });
};

const refusedWithoutTerminal = (stake: Confirmation, hint: string): EmsError =>
  new EmsError('refused', `${stake.question} There is no terminal to ask on`, { hint });

const declined = (): EmsError =>
  new EmsError('refused', 'nothing was changed', { hint: 'The question was answered with no.' });
