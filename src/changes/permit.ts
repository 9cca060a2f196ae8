import { cleanCell } from '../base/text/clean-text.js';
import type { Input } from '../command/input.js';
import type { Context } from '../context.js';
import { undoText, type UndoClass } from '../contract/undo.js';
import { fleetCount } from './reach/count-members.js';
import { EmsError } from '../base/errors.js';
import type { Permit } from '../http/client.js';
import { issue } from '../http/permits.js';
import type { Settings } from '../settings/settings.js';
import type { Prompts } from '../terminal/terminal.js';
import { computersText } from '../base/text/wording.js';

/** A question with its facts and reach. */
export interface Confirmation {
  /** 'Delete computer PC-0042.corp.example?' */
  readonly question: string;
  /** Dangerous commands ask; others only when many computers are affected or the profile is protected. */
  readonly dangerous: boolean;
  /** Computers affected; absent where it is not about computers: tags, names, principals. */
  readonly affected?: number | undefined;
  /** It affects more than was named, and the number is unknown, so no limit can be checked. The facts say why. */
  readonly unknown?: boolean | undefined;
  /** `affected` is the whole fleet, because it is not known which computers. */
  readonly isFleet?: boolean | undefined;
  /** A text to type if yes is too easy: the name of the computer to erase. */
  readonly typed?: string | undefined;
  /** The briefing: what is affected, what follows, and when. */
  readonly facts?: readonly string[] | undefined;
  /** How far it can be undone, shown at the end of the question. */
  readonly undo?: UndoClass | undefined;
  /** Everything that is affected, one per line. */
  readonly list?: (() => Promise<readonly string[]>) | undefined;
  /** The operations that the permit is for: it carries no other. */
  readonly operations: readonly string[];
}

/** The only place that creates permits for changes. Throws `refused` otherwise. A pipe cannot answer. */
export const askPermit = async (given: Confirmation, input: Input, context: Context): Promise<Permit> => {
  await checkAndAsk(given, input, context);
  const operations = new Set(given.operations);
  return issue(({ operation }) => operations.has(operation));
};

/** Controlling a demo service changes no computer, so no question is asked. */
export const permitDemoControl = (): Permit => issue(({ path }) => path === '/_demo' || path.startsWith('/_demo/'));

/** Checks for refusals before it asks. */
const checkAndAsk = async (given: Confirmation, input: Input, context: Context): Promise<void> => {
  context.interrupt.throwIfAborted();
  const settings = await context.settings();
  if (settings.get('read-only'))
    throw new EmsError('refused', `Refused: profile "${settings.profile}" is read-only.`, {
      hint: `Use another profile, or: ems config set read-only false --profile ${settings.profile}`,
    });
  refuseWithoutReason(input, settings, context);
  const stake = oneLineEach(given);
  const typed = input.shared.maxAffected;
  const limit = typed ?? settings.get('max-affected');
  const isProtected = settings.get('protected');
  const { acceptsUnknown } = input.shared;
  const isFar = (stake.affected ?? 0) > limit && !(acceptsUnknown && stake.isFleet === true);
  if (stake.unknown === true && !acceptsUnknown && !(await isAnswered(input, context)))
    await refuseUnlessAll(stake, typed, context);
  if (isProtected) await refuseUnlessAsked(stake, settings.profile, context);
  if (isFar) await askForNumber({ stake, affected: stake.affected ?? 0, limit }, input, context);
  if (isProtected) return askForProfile(stake, isFar, context);
  if (isFar) return;
  if (input.shared.yes) return tellReach(stake, context);
  if (stake.dangerous || stake.unknown === true) await askPlainly(stake, context);
};

const unknownText = 'The number of affected computers is unknown.';

/** A line break in a name would make lines of its own in front of a person. */
const oneLineEach = (given: Confirmation): Confirmation => ({
  ...given,
  question: cleanCell(wholeQuestion(given)),
  ...(given.facts === undefined ? {} : { facts: given.facts.map((fact) => cleanCell(fact)) }),
});

const wholeQuestion = ({ question, undo, unknown }: Confirmation): string =>
  [
    question,
    ...(unknown === true ? [unknownText] : []),
    ...(undo === undefined ? [] : [`This ${undoText[undo]}.`]),
  ].join(' ');

/** A profile may require a reason for every change, for readers of the history. */
const refuseWithoutReason = ({ shared }: Input, settings: Settings, { env }: Context): void => {
  if (settings.get('reason') !== 'required' || (shared.reason ?? env['EMS_REASON'] ?? '').trim() !== '') return;
  throw new EmsError('refused', `Refused: profile "${settings.profile}" requires a reason for every change.`, {
    hint: 'Add --reason <text>, or set EMS_REASON.',
  });
};

/** A person on a terminal sees that the reach is unknown, and decides. */
const isAnswered = async (input: Input, context: Context): Promise<boolean> =>
  !input.shared.yes && (await context.prompts()).canAsk;

/** Without a person, an unknown reach counts as the whole fleet: any smaller limit may be exceeded. */
const refuseUnlessAll = async (stake: Confirmation, typed: number | undefined, context: Context): Promise<void> => {
  const all = await countFleet(context);
  if (all !== undefined && typed !== undefined && typed >= all) return;
  const way =
    all === undefined
      ? 'The number of all computers could not be read either. To continue anyway, add --yes --max-affected unknown, or run the command on a terminal to confirm it.'
      : `It may be all ${computersText(all)}. To continue anyway, add --yes --max-affected ${all} (or --max-affected unknown), or run the command on a terminal to confirm it.`;
  throw new EmsError(
    'refused',
    `Refused: this would ${phraseOf(stake.question)}, and the number of affected computers is unknown${typed === undefined ? '' : ` (limit ${typed})`}.`,
    { hint: [...(stake.facts ?? []), way].join('\n'), details: { affected: null } },
  );
};

/** Returns undefined if it is not readable, either. */
const countFleet = async (context: Context): Promise<number | undefined> => {
  try {
    // A service that counts no computer at all cannot say how many are affected.
    return (await fleetCount(await context.client())) || undefined;
  } catch {
    context.interrupt.throwIfAborted();
    return undefined;
  }
};

/** No question is asked, but the reach is still printed. */
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
  if (!prompts.canAsk) throw await refusedUnasked(stake, 'Add --yes to continue without confirmation.', context);
  await show(stake, context);
  // A plain yes is too easy if the number is unknown.
  const expected = stake.unknown === true ? 'unknown' : stake.typed;
  if (expected !== undefined)
    return askToType(`${stake.question} Type ${expected} to continue`, expected, prompts, stake.list);
  if (!(await prompts.confirm(stake.question, stake.list))) throw cancelled();
};

const askForNumber = async (
  { stake, affected, limit }: { readonly stake: Confirmation; readonly affected: number; readonly limit: number },
  input: Input,
  context: Context,
): Promise<void> => {
  const prompts = await context.prompts();
  if (!prompts.canAsk || input.shared.yes)
    throw new EmsError('refused', tooMany(stake.question, affected, limit), {
      hint: `Add --yes --max-affected ${affected}${stake.isFleet === true ? ' (or --max-affected unknown)' : ''} to continue, or raise the setting max-affected.`,
      details: { affected, limit },
    });
  await show(stake, context);
  await askToType(`${stake.question} Type ${affected} to continue`, String(affected), prompts, stake.list);
};

/** 'Refused: this would reboot 77 computers (limit 50).' */
const tooMany = (question: string, affected: number, limit: number): string => {
  const count = computersText(affected);
  const phrase = phraseOf(question);
  const reach = phrase.includes(count) ? '' : `, which affects ${count}`;
  return `Refused: this would ${phrase}${reach} (limit ${limit}).`;
};

/** The question as a part of a sentence: 'Delete group X?' → 'delete group X'. */
export const phraseOf = (question: string): string => {
  const [first = question] = cleanCell(question).split(/\?(?:\s|$)/);
  return first.charAt(0).toLowerCase() + first.slice(1);
};

/** A dry run says what the question would have said, a line each. */
export const briefLines = (question: string, facts: readonly string[] = []): string[] => [
  `Would ${phraseOf(question)}`,
  ...facts.map((fact) => cleanCell(fact)),
];

const refuseUnlessAsked = async (stake: Confirmation, profile: string, context: Context): Promise<void> => {
  if ((await context.prompts()).canAsk) return;
  throw await refusedUnasked(
    stake,
    `Profile "${profile}" is protected: confirm each change on a terminal by typing the profile name.`,
    context,
  );
};

/** If the number was asked for, the facts are already on the screen. */
const askForProfile = async (stake: Confirmation, wasShown: boolean, context: Context): Promise<void> => {
  const settings = await context.settings();
  const { profile } = settings;
  if (!wasShown) for (const fact of stake.facts ?? []) context.warn(fact);
  const why = `Profile "${profile}" (${settings.get('url') ?? ''}) is protected. Type its name to continue`;
  await askToType(wasShown ? why : `${stake.question} ${why}`, profile, await context.prompts());
};

const askToType = async (
  question: string,
  expected: string,
  prompts: Prompts,
  list?: Confirmation['list'],
): Promise<void> => {
  if (!(await prompts.typeToConfirm(question, expected, list))) throw cancelled();
};

const refusedUnasked = async (stake: Confirmation, hint: string, context: Context): Promise<EmsError> => {
  const why = (await context.settings()).get('no-input')
    ? 'no-input forbids to ask for confirmation'
    : 'there is no terminal to confirm it on';
  return new EmsError('refused', `Refused: this would ${phraseOf(stake.question)}, and ${why}.`, { hint });
};

const cancelled = (): EmsError => new EmsError('refused', 'Cancelled. Nothing was changed.');

/** Whether a question will be asked, which justifies reads that only a person needs. */
export const willBeAsked = async (input: Input, context: Context): Promise<boolean> =>
  !input.shared.yes && (await context.prompts()).canAsk;
