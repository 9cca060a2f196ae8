import { computerApi } from '../../service/computers.js';
import type { RebootStatus } from '../../contract/answers.js';
import { textOf } from '../../base/json/objects.js';
import { joinTexts } from '../../base/text/wording.js';
import { readableTimeSpan, relativeTime } from '../../base/text/times.js';
import type { FleetReader } from '../../service/reading.js';
import { readGroupTree } from '../../service/group-tree.js';
import { computerWord } from '../../service/listed.js';
import type { Readable } from '../../service/readable.js';
import { agentLink, contactOf, knownLink, memberLink, readComputerFacts } from './computer-facts.js';
import {
  conclude,
  evidence,
  firstBroken,
  labeled,
  marked,
  type ExplainLink,
  type Explanation,
  type ExplainVerdict,
} from './explanation.js';

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
    reader.object(computerApi.rebootStatus(id)),
  ]);
  const { hostname } = facts;
  const result = resultLink(reboot, now);
  const links = [knownLink(facts), memberLink(facts, tree), agentLink(facts, 'fact'), contactOf(facts).link, result];
  const host = computerWord(id, hostname);
  const verdict = ((): ExplainVerdict => {
    if (!reboot.ok || typeof reboot.value.rebootRequired !== 'boolean')
      return conclude('unknown', null, `Whether ${hostname} requires a reboot cannot be told: ${result.text}.`);
    const up = upText(reboot.value);
    if (!reboot.value.rebootRequired) return conclude('done', null, `${hostname} requires no reboot${up}.`);
    const source = textOf(reboot.value.rebootRequiredSource);
    const requires = `${hostname} requires a reboot${source === '' ? '' : ` (${source})`}${up}`;
    const { link, text } = firstBroken(links) ?? {};
    if (link === undefined)
      return conclude('waiting', 'result', `${requires}; nothing stops it.`, `ems computer reboot ${host}${place}`);
    if (link === 'member')
      return conclude(
        'blocked',
        link,
        `${requires}: it is in no group, and the service reboots members of groups only.`,
        `ems group list --type ConfigurationGroups${place}`,
      );
    const why = `${link === 'agent' ? 'its agent is ' : ''}${text}`;
    return conclude('blocked', link, `${requires}: ${why}.`, `ems wait reboot ${host}${place}`);
  })();
  return { computer: { id, hostname }, subject: { kind: 'reboot', id: null, name: 'reboot' }, links, ...verdict };
};

const upText = ({ uptime }: RebootStatus): string => {
  const span = readableTimeSpan(textOf(uptime));
  return span === '' ? '' : `, up for ${span}`;
};

const resultLink = (reboot: Readable<RebootStatus>, now: Date): ExplainLink => {
  if (!reboot.ok) return marked.unreadable('result', reboot);
  const { rebootRequired: required, rebootRequiredSource, lastReboot } = reboot.value;
  const source = textOf(rebootRequiredSource);
  const why = source === '' ? '; the reason is not reported' : ` by ${source}`;
  const [link, state] =
    required === true
      ? [marked.fact, `required${why}`]
      : required === false
        ? [marked.ok, 'not required']
        : [marked.unknown, 'not reported'];
  const last = textOf(lastReboot) === '' ? '' : `last ${relativeTime(textOf(lastReboot), now)}`;
  const text = joinTexts([`${state}${upText(reboot.value)}`, last]);
  return labeled('reboot', link('result', text, evidence(computerApi.rebootStatus.operation, reboot.value)));
};
