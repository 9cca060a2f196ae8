import type { Json, JsonObject } from '../../json/objects.js';
import { typedDuration } from '../../text/duration.js';
import type { Gate, GateLimit, RingSpec, RolloutFile } from '../types.js';
import { defaultRingName } from './forms.js';

/** A rollout as the value that its file holds, with every key of the gate. `readRolloutValue` reads it back. */
export const fileValue = ({
  exclude,
  gate,
  name,
  onFailed,
  rings,
  subject,
  target,
  window,
}: RolloutFile): JsonObject => ({
  rollout: name,
  ...(subject.kind === 'package'
    ? { package: subject.package }
    : { patch: { pmGroup: subject.pmGroup, patches: [...subject.patches] } }),
  target,
  ...(exclude.length === 0 ? {} : { exclude: [...exclude] }),
  rings: rings.map(ringValue),
  gate: gateValue(gate),
  onFailed,
  ...(window === undefined ? {} : { window: windowValue(window.text.split(', ')) }),
});

const ringValue = ({ approve, members, name }: RingSpec): JsonObject => ({
  ...(name === defaultRingName(members) ? {} : { name }),
  ...(members.kind === 'group' ? { group: members.group } : { percent: members.percent }),
  ...(members.kind === 'share' && members.min !== undefined ? { min: members.min } : {}),
  ...(approve ? { approve } : {}),
});

const gateValue = ({ activeMs, deadlineMs, failed, newIssues, reported, soakMs }: Gate): JsonObject => ({
  reported: limitValue(reported),
  active: typedDuration(activeMs),
  failed: limitValue(failed),
  ...(newIssues === undefined ? {} : { newIssues: limitValue(newIssues) }),
  soak: typedDuration(soakMs),
  deadline: typedDuration(deadlineMs),
});

const limitValue = ({ count, text }: GateLimit): Json => count ?? text;

const windowValue = (texts: readonly string[]): Json => (texts.length === 1 ? (texts[0] ?? null) : texts);
