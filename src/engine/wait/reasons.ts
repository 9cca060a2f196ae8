import { dayAndTime } from '../../text/calendar.js';
import { thousands } from '../../text/thousands.js';
import type { Suspension } from './hindrances.js';
import type { Polling } from './polling-windows.js';
import type { WaitSnapshot, TargetStatus } from './target-status.js';

/** What a wait is waiting for, beside the agents themselves: 'agent suspended (PresentationMode, until 14:00)'. */
export const reasonsOf = (
  { hindrances, standings }: Pick<WaitSnapshot, 'hindrances' | 'standings'>,
  now: Date,
): string[] => {
  const open = standings.filter(({ look }) => look?.state !== 'done' && look?.state !== 'failed');
  if (open.length === 0) return [];
  const [only] = open;
  const single = standings.length === 1 ? only : undefined;
  const suspended = open.filter(({ suspension }) => suspension !== undefined);
  return [
    ...(single === undefined ? manySuspended(suspended) : singleReasons(single, hindrances.polling, now)),
    ...depots(hindrances.offlineDepots),
  ];
};

const singleReasons = (
  { called, look, suspension }: TargetStatus,
  polling: Polling | undefined,
  now: Date,
): string[] => {
  if (suspension !== undefined) return [suspendedText(suspension, (until) => `until ${timeText(until, now)}`)];
  if (called || look?.running === true || polling === undefined) return [];
  const { due, hours, opens } = polling;
  if (opens !== undefined) return [`window opens ${timeText(opens, now)}`];
  if (due !== undefined && due > now) return [`contact due at ${timeText(due, now)}`];
  return hours === undefined ? [] : [`polling window ${hours}`];
};

const manySuspended = (suspended: readonly TargetStatus[]): string[] => {
  if (suspended.length === 0) return [];
  const names = suspended.slice(0, 3).map(({ agent, target }) => agent?.hostname ?? target.name);
  const more = suspended.length > names.length ? ', …' : '';
  return [
    `${thousands(suspended.length)} agent${suspended.length === 1 ? '' : 's'} suspended (${names.join(', ')}${more})`,
  ];
};

const depots = (offline: readonly string[]): string[] => {
  if (offline.length === 0) return [];
  if (offline.length === 1) return [`depot ${offline[0] ?? ''} offline`];
  return [`depots offline: ${offline.slice(0, 3).join(', ')}${offline.length > 3 ? ', …' : ''}`];
};

/** 'agent suspended (PresentationMode, until …)'; the mode that is named Suspended says nothing more. */
export const suspendedText = ({ mode, until }: Suspension, untilText: (until: Date) => string): string => {
  const facts = [...(mode === 'Suspended' ? [] : [mode]), ...(until === undefined ? [] : [untilText(until)])];
  return `agent suspended${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
};

/** '09:40', 'tomorrow 06:00' */
const timeText = (time: Date, now: Date): string => dayAndTime(time, now).replace(/^today /, '');
