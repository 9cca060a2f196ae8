import { plural } from '../../text/wording.js';
import type { JsonObject } from '../../contract/operation.js';
import { parseLimit } from './limits.js';
import type { CheckOutcome } from './run-checks.js';

/** A sensor of PRTG has at most so many channels. */
const mostChannels = 50;
/** PRTG cuts the message of a sensor. */
const longestText = 2_000;

/** An EXE/Script Advanced sensor: a channel for each check, with its limits as channel limits. */
export const prtgText = (
  outcomes: readonly CheckOutcome[],
  { label, said }: Readonly<Record<'label' | 'said', (outcome: CheckOutcome) => string>>,
): string => {
  const bad = outcomes.filter(({ state }) => state !== 'ok');
  const message = bad.map((each) => `${label(each)}: ${said(each)}`).join('; ');
  // A channel without a value is not shown, and the sensor would stay green.
  if (bad.some(({ state }) => state === 'unknown') || outcomes.length === 0)
    return prtgError(message === '' ? 'no check was run' : message);
  const known = outcomes.filter(({ value }) => value !== null);
  const urgent = [...known.filter(({ state }) => state !== 'ok'), ...known.filter(({ state }) => state === 'ok')];
  const shown = known.length > mostChannels ? urgent.slice(0, mostChannels) : known;
  const rest = known.length - shown.length;
  const more = rest === 0 ? '' : ` ${plural(rest, 'more check')} not shown: a sensor has ${mostChannels} channels.`;
  const text = message === '' ? `${plural(outcomes.length, 'check is', 'checks are')} ok.` : message;
  return write({ result: shown.map((each) => channelOf(each, label(each))), text: cut(`${text}${more}`) });
};

/** Any failure: the sensor is down, with the reason. */
export const prtgError = (message: string): string => write({ error: 1, text: cut(message) });

const write = (prtg: JsonObject): string => `${JSON.stringify({ prtg })}\n`;

/** The number sign is not allowed in the text of a sensor. */
const cut = (text: string): string => text.replaceAll('#', '').slice(0, longestText);

const channelOf = ({ perfCrit, perfWarn, state, unit, value }: CheckOutcome, channel: string): JsonObject => {
  const limits = { ...boundsOf(perfWarn, 'warning'), ...boundsOf(perfCrit, 'error') };
  // A range inside of which it alerts has no channel limit.
  const isMarked = state !== 'ok' && [perfWarn, perfCrit].some((limit) => limit.startsWith('@'));
  return {
    channel,
    value: value ?? 0,
    unit: 'Custom',
    customunit: unit,
    ...(Object.keys(limits).length === 0 ? {} : { limitmode: 1, ...limits }),
    ...(isMarked ? { warning: 1 } : {}),
  };
};

const boundsOf = (text: string, level: 'warning' | 'error'): JsonObject => {
  if (text === '' || text.startsWith('@')) return {};
  const { high, low } = parseLimit(text, 'limit');
  return {
    ...(low === 0 || !Number.isFinite(low) ? {} : { [`limitmin${level}`]: low }),
    ...(Number.isFinite(high) ? { [`limitmax${level}`]: high } : {}),
  };
};
