import { cleanCell } from '../../../base/text/clean-text.js';
import { withoutFullStop, thousands } from '../../../base/text/wording.js';
import type { Context } from '../../../context.js';
import { readableDuration } from '../../../base/text/duration.js';
import { isFinished, type TargetStatus, type WaitSnapshot, type Watch } from './watch.js';
import { reasonsOf } from './hindrances.js';

type WaitPhase = 'accepted' | 'pending' | 'waiting for agent contact' | 'silent' | 'running' | 'done' | 'failed';

const phaseOf = (
  { called, look, silent }: TargetStatus,
  { computers, fresh }: Pick<Watch, 'computers' | 'fresh'>,
): WaitPhase => {
  if (look?.state === 'done' || look?.state === 'failed') return look.state;
  if (silent) return 'silent';
  if (look?.running === true || called) return 'running';
  if (look !== undefined && computers) return 'waiting for agent contact';
  return fresh === true ? 'accepted' : 'pending';
};

/** Repaints a block in place on a terminal; elsewhere prints one line for each change. */
export const display = async (
  watch: Watch,
  context: Context,
): Promise<{ show(moment: WaitSnapshot): void; stop(): void }> => {
  const progress = await context.progress();
  const { stderr, plain } = context.terminal;
  const block = stderr.isTerminal && !plain;
  let shown = '';
  const paint = (lines: readonly string[]): void => {
    const text = lines.join('\n');
    if (text === shown) return;
    shown = text;
    progress.update(lines);
  };
  if (!block)
    return { show: (moment) => paint([changeLine(watch, moment, context.clock.date())]), stop: () => progress.stop() };
  let last: { readonly moment: WaitSnapshot; readonly at: number } | undefined;
  // Polls are up to half a minute apart; a clock that stands still in between would look like a hanging program.
  const ticking = setInterval(() => {
    if (last === undefined) return;
    const leftMs = Math.max(0, last.moment.leftMs - (context.clock.now() - last.at));
    paint(blockLines(watch, { ...last.moment, leftMs }, context.clock.date()));
  }, 1000).unref();
  return {
    show(moment) {
      last = { moment, at: context.clock.now() };
      paint(blockLines(watch, moment, context.clock.date()));
    },
    stop() {
      clearInterval(ticking);
      progress.stop();
    },
  };
};

const order: readonly WaitPhase[] = [
  'accepted',
  'pending',
  'waiting for agent contact',
  'silent',
  'running',
  'done',
  'failed',
];

const countPhases = (watch: Watch, standings: readonly TargetStatus[]): string =>
  order
    .map((phase) => [phase, standings.filter((standing) => phaseOf(standing, watch) === phase).length] as const)
    .filter(([, count]) => count > 0)
    .map(([phase, count]) => (standings.length === 1 ? phase : `${thousands(count)} ${phase}`))
    .join(', ');

/** 'reboot of PC-0042: waiting for agent contact' */
export const changeLine = (watch: Watch, moment: WaitSnapshot, now: Date): string => {
  const { lost, standings } = moment;
  const [only] = standings;
  const message = standings.length === 1 ? only?.look?.message : undefined;
  return [
    `${title(watch, standings)}: ${countPhases(watch, standings)}`,
    ...(message === undefined || message === null ? [] : [message]),
    ...reasonsOf(moment, now),
    ...(lost === undefined ? [] : [retryText(lost)]),
  ].join('; ');
};

const retryText = (why: string): string => `no response, retrying (${withoutFullStop(why)})`;

const title = (watch: Watch, [only]: readonly TargetStatus[]): string => {
  const [first] = watch.targets;
  if (watch.targets.length === 1 && first !== undefined)
    return `${watch.what}${watch.computers ? ' of' : ''} ${cleanCell(only?.agent?.hostname ?? first.name)}`;
  return `${watch.what} of ${thousands(watch.targets.length)} ${watch.computers ? 'computers' : 'jobs'}`;
};

export const blockLines = (watch: Watch, moment: WaitSnapshot, now: Date): string[] => {
  const contact = watch.computers ? contactText(moment.standings, now) : undefined;
  const reasons = reasonsOf(moment, now);
  const [only] = moment.standings;
  const message = moment.standings.length === 1 ? only?.look?.message : undefined;
  return [
    title(watch, moment.standings),
    countPhases(watch, moment.standings),
    ...(message === undefined ? [] : [message]),
    ...(contact === undefined ? [] : [contact]),
    ...(reasons.length === 0 ? [] : [reasons.join('; ')]),
    ...(moment.lost === undefined ? [] : [retryText(moment.lost)]),
    `times out in ${readableDuration(moment.leftMs / 1000)}`,
  ];
};

/** The oldest last contact of the unfinished computers. */
const contactText = (standings: readonly TargetStatus[], now: Date): string | undefined => {
  const waiting = standings.filter(({ look }) => !isFinished(look));
  const seen = waiting.flatMap(({ agent, target }) =>
    agent?.lastSeen === undefined ? [] : [{ name: agent.hostname ?? target.name, at: agent.lastSeen }],
  );
  const [oldest] = seen.toSorted((left, right) => left.at.getTime() - right.at.getTime());
  if (oldest === undefined) return undefined;
  return `${standings.length === 1 ? 'last contact' : `oldest last contact: ${cleanCell(oldest.name)},`} ${ago(oldest.at, now)}`;
};

const ago = (then: Date, now: Date): string => `${readableDuration((now.getTime() - then.getTime()) / 1000)} ago`;
