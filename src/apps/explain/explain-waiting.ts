import type { Computer } from '../../contract/answers.js';
import { mapBounded } from '../../service/read-items.js';
import { atOnce, type FleetReader } from '../../service/reading.js';
import { judgeActivation } from './activation.js';
import { firstBroken, judgedComputer, usualJudgements, type Explanation, type JudgedComputer } from './explanation.js';
import { readPackageFacts, type PackageMoment } from './package-facts.js';
import { type PackageFound } from '../../engine/names/find-package.js';
import { waitOf } from './activation-link.js';
import { explainPackage } from './package-verdict.js';

/** Up to this many waiting computers are explained one by one, with about six requests each; the rest are inferred. */
const mostExplained = 50;

interface WaitingMoment extends Pick<PackageMoment, 'now' | 'own'> {
  /** Since when it is pending, by computer. */
  readonly pendingSince: ReadonlyMap<number, Date>;
}

type Judgement = readonly [computer: Computer, own: JudgedComputer];

/** Explains waiting computers one by one, because sweeps lack windows and depots; those without a known cause first. */
export const explainWaiting = async (
  reader: FleetReader,
  first: readonly Judgement[],
  item: PackageFound,
  { pendingSince, ...moment }: WaitingMoment,
): Promise<readonly Judgement[]> => {
  const waiting = first.filter(([, { cause }]) => cause === 'agent' || cause === 'activation' || cause === 'contact');
  const guessedFirst = waiting.toSorted(
    ([, left], [, right]) => Number(left.cause === 'agent') - Number(right.cause === 'agent'),
  );
  const explained = new Map(
    await mapBounded(guessedFirst.slice(0, mostExplained), atOnce, async ([{ id }]) => {
      const facts = await readPackageFacts(reader, id, item, { ...moment, pendingSince: pendingSince.get(id) });
      const isDoubtful = judgeActivation(waitOf(facts)).kind === 'doubtful';
      return [id, judgedBy(explainPackage(facts, '', undefined), isDoubtful)] as const;
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
const judgedBy = ({ state, cause, links }: Explanation, isDoubtful: boolean): JudgedComputer => {
  if (state === 'done') return usualJudgements.installed;
  if (state === 'failed') return usualJudgements.failed;
  if (state === 'by-design') return usualJudgements.byDesign;
  if (state === 'not-assigned') return usualJudgements.notAssigned;
  if (cause === null) return judgedComputer('unknown', null, 'not everything could be read');
  if (cause === 'activation') return usualJudgements.notActivated;
  if (cause === 'contact') return isDoubtful ? usualJudgements.perhapsNotActivated : usualJudgements.nextContact;
  const broken = firstBroken(links.filter(({ link }) => link === cause));
  return judgedComputer(state, cause, broken?.general ?? broken?.text ?? '');
};
