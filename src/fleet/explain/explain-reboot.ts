import { textOf } from '../../json/text-of.js';
import { computerWord } from '../name-of-computer.js';
import { readableTimeSpan, relativeTime } from '../../text/times.js';
import { evidence, firstBroken, unreadableLink } from '../chain.js';
import type { FleetReader } from '../fleet-reader.js';
import { readGroupTree } from '../group-tree.js';
import { agentLink, contactOf, knownLink, memberLink, ofComputer, readComputerFacts } from './computer-facts.js';
import type { ExplainLink, Explanation } from './explanation.js';

/** Why a computer waits for a reboot, and what keeps it from one. Six requests. */
export const explainReboot = async (
  reader: FleetReader,
  id: number,
  now: Date,
  place: string,
): Promise<Explanation> => {
  const [facts, tree, reboot] = await Promise.all([
    readComputerFacts(reader, id, now),
    readGroupTree(reader),
    reader.object(ofComputer(id, 'reboot-status')),
  ]);
  const { hostname } = facts;
  const required = reboot.ok ? reboot.value['rebootRequired'] : undefined;
  const source = reboot.ok ? textOf(reboot.value['rebootRequiredSource']) : '';
  const uptime = reboot.ok ? readableTimeSpan(textOf(reboot.value['uptime'])) : '';
  const up = uptime === '' ? '' : `, up for ${uptime}`;
  const result: ExplainLink = reboot.ok
    ? {
        link: 'result',
        mark: required === true ? 'fact' : required === false ? 'ok' : 'unknown',
        label: 'reboot',
        text: `${required === true ? `required${source === '' ? '; the reason is not reported' : ` by ${source}`}` : required === false ? 'not required' : 'not reported'}${up}${lastText(textOf(reboot.value['lastReboot']), now)}`,
        evidence: evidence('GET /api/computer/{id}/reboot-status', reboot.value),
      }
    : unreadableLink('result', reboot);
  const links = [knownLink(facts), memberLink(facts, tree), agentLink(facts), contactOf(facts).link, result];
  const base = {
    computer: { id, hostname },
    subject: { kind: 'reboot', id: null, name: 'reboot' } as const,
    links,
  };
  const host = computerWord(id, hostname);
  if (required === undefined || required === null)
    return {
      ...base,
      state: 'unknown',
      cause: null,
      verdict: `Whether ${hostname} requires a reboot cannot be told: ${result.text}.`,
      next: [],
    };
  if (required === false)
    return { ...base, state: 'done', cause: null, verdict: `${hostname} requires no reboot${up}.`, next: [] };
  const by = source === '' ? '' : ` (${source})`;
  const broken = firstBroken(links);
  if (broken === undefined)
    return {
      ...base,
      state: 'waiting',
      cause: 'result',
      verdict: `${hostname} requires a reboot${by}${up}; nothing stops it.`,
      next: [`ems computer reboot ${host}${place}`],
    };
  const why =
    broken.link === 'member'
      ? 'it is in no group, and the service reboots members of groups only'
      : `${broken.link === 'agent' ? 'its agent is ' : ''}${broken.text}`;
  const next =
    broken.link === 'member' ? `ems group list --type ConfigurationGroups${place}` : `ems wait reboot ${host}${place}`;
  return {
    ...base,
    state: 'blocked',
    cause: broken.link,
    verdict: `${hostname} requires a reboot${by}${up}: ${why}.`,
    next: [next],
  };
};

const lastText = (lastReboot: string, now: Date): string =>
  lastReboot === '' ? '' : `, last ${relativeTime(lastReboot, now)}`;
