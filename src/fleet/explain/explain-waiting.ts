import type { Computer } from '../../contract/answers.js';
import { mapBounded } from '../../engine/read/read-items.js';
import { atOnce, type FleetReader } from '../fleet-reader.js';
import { firstBroken, type Explanation, type ExplainState, type LinkName } from './explanation.js';
import { readPackageFacts, type PackageFound } from './package-facts.js';
import { explainPackage } from './package-verdict.js';

export interface JudgedComputer {
  readonly cause: LinkName | null;
  readonly state: ExplainState;
  readonly text: string;
  /** Concluded from sweeps and contact times, or from other computers of the group, not from reads of this one. */
  readonly inferred: boolean;
}

export const judgedComputer = (state: ExplainState, cause: LinkName | null, text: string): JudgedComputer => ({
  cause,
  state,
  text,
  inferred: false,
});

/** Judgements that need no words of their own. */
export const usualJudgements = {
  notAssigned: judgedComputer('not-assigned', 'assigned', 'not assigned'),
  failed: judgedComputer('failed', 'result', 'failed'),
  installed: judgedComputer('done', null, 'installed'),
  byDesign: judgedComputer('by-design', null, 'pending by design'),
  uninstall: judgedComputer('blocked', 'mode', 'the desired mode is Uninstall'),
  neverSeen: judgedComputer('blocked', 'known', 'never seen'),
  suspendedAgent: judgedComputer('blocked', 'agent', 'the agent is suspended'),
  silentAgent: judgedComputer('blocked', 'agent', 'no contact for a day or longer'),
  notActivated: judgedComputer('blocked', 'activation', 'in contact, nothing tried: not activated?'),
  nextContact: judgedComputer('waiting', 'contact', 'waits for the next contact'),
} as const;

/** So many that wait are explained like a single computer, with about six requests each; the causes of more are inferred. */
const mostExplained = 50;

type Judgement = readonly [computer: Computer, own: JudgedComputer];

/** Sweeps tell neither windows nor depots: those that wait are explained one by one, those without a known reason first. */
export const explainWaiting = async (
  reader: FleetReader,
  first: readonly Judgement[],
  item: PackageFound,
  now: Date,
): Promise<readonly Judgement[]> => {
  const waiting = first.filter(([, { cause }]) => cause === 'agent' || cause === 'activation' || cause === 'contact');
  const guessedFirst = waiting.toSorted(
    ([, left], [, right]) => Number(left.cause === 'agent') - Number(right.cause === 'agent'),
  );
  const explained = new Map(
    await mapBounded(guessedFirst.slice(0, mostExplained), atOnce, async ([{ id }]) => {
      const facts = await readPackageFacts(reader, id, item, now);
      return [id, judgedBy(explainPackage(facts, '', undefined))] as const;
    }),
  );
  const causes = new Map([...explained.values()].map((own) => [JSON.stringify(own), own]));
  const only = causes.size === 1 ? [...causes.values()][0] : undefined;
  const infer = (own: JudgedComputer): JudgedComputer => {
    const { text, ...like } = own.cause === 'agent' ? own : (only ?? own);
    return { ...like, text: `${text} (inferred)`, inferred: true };
  };
  const inferred = new Set(guessedFirst.slice(mostExplained).map(([{ id }]) => id));
  return first.map(([computer, own]) => [
    computer,
    explained.get(computer.id) ?? (inferred.has(computer.id) ? infer(own) : own),
  ]);
};

/** The verdict on one computer in words that fit all with the same cause. */
const judgedBy = ({ state, cause, links }: Explanation): JudgedComputer => {
  if (state === 'done') return usualJudgements.installed;
  if (state === 'failed') return usualJudgements.failed;
  if (state === 'by-design') return usualJudgements.byDesign;
  if (state === 'not-assigned') return usualJudgements.notAssigned;
  if (cause === null) return judgedComputer('unknown', null, 'not everything could be read');
  const text = firstBroken(links.filter(({ link }) => link === cause))?.text ?? '';
  if (cause === 'mode') return usualJudgements.uninstall;
  if (cause === 'activation') return usualJudgements.notActivated;
  if (cause === 'contact') return usualJudgements.nextContact;
  if (cause === 'agent' && text.startsWith('suspended')) return usualJudgements.suspendedAgent;
  if (cause === 'agent' && !text.startsWith('out of sync')) return usualJudgements.silentAgent;
  if (cause === 'agent') return judgedComputer(state, cause, `the agent is ${text}`);
  if (cause === 'known')
    return text.includes('never')
      ? usualJudgements.neverSeen
      : judgedComputer(state, cause, 'the agent is not installed');
  return judgedComputer(state, cause, text.replace(/ \(this is .*\)$/, ''));
};
