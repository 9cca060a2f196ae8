import type { JsonObject } from '../../contract/operation.js';
import { isList, type Json } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import { timeIn } from '../agent-facts.js';
import { evidence, unreadableLink } from '../chain.js';
import { whenText } from '../when-text.js';
import { groupName } from './computer-facts.js';
import type { ExplainLink } from './explanation.js';
import type { PackageFacts } from './package-facts.js';
import { judgeSchedule } from './schedule.js';

/** DistributionCommands is not shown: a word, or several. */
export const modeText = (value: Json | undefined): string =>
  isList(value) ? value.map(textOf).join(', ') : textOf(value);

/** The deployment says what is wanted; where it does not, the options of the assignment do. */
export const wantsUninstall = ({ deployment, options }: PackageFacts): boolean => {
  const mode = modeText(deployment?.['desiredMode']);
  if (mode !== '') return /uninstall/i.test(mode);
  const [nearest] = options;
  return nearest !== undefined && nearest.options.ok && commandsIn(nearest.options.value).includes('uninstall');
};

export const modeLink = (facts: PackageFacts): ExplainLink => {
  const { deployments, deployment, options, tree } = facts;
  if (!deployments.ok) return unreadableLink('mode', deployments);
  const mode = modeText(deployment?.['desiredMode']);
  const proof = evidence('GET /api/computer/{id}/software-deployment', {
    desiredMode: deployment?.['desiredMode'],
    currentMode: deployment?.['currentMode'],
  });
  if (wantsUninstall(facts)) {
    const setting = options.find(({ options: read }) => read.ok && commandsIn(read.value).includes('uninstall'));
    const through = setting ?? options[0];
    const where = through === undefined ? '' : `, set on ${groupName(through.group, tree)}`;
    return {
      link: 'mode',
      mark: 'broken',
      text: `Uninstall${where} (every computer of that group removes it)`,
      evidence: proof,
    };
  }
  if (mode === '') return { link: 'mode', mark: 'unknown', text: 'the desired mode is not reported', evidence: proof };
  return {
    link: 'mode',
    mark: 'ok',
    text: `desired ${mode}, current ${modeText(deployment?.['currentMode']) || 'none'}`,
    evidence: proof,
  };
};

const commandsIn = (options: JsonObject): string[] =>
  isList(options['commands']) ? options['commands'].map((each) => textOf(each).toLowerCase()) : [];

const optionsOperation = 'GET /api/group/{id}/distribution-options';

/** The options of the nearest assignment count: whether and when it may be installed. */
export const optionsLink = ({ options, tree, now, assigning }: PackageFacts): ExplainLink => {
  const [nearest] = options;
  if (nearest === undefined) {
    if (!assigning.ok) return unreadableLink('options', assigning);
    return {
      link: 'options',
      mark: 'unknown',
      text: 'the assigning group is not reported',
      evidence: evidence(optionsOperation),
    };
  }
  if (!nearest.options.ok) return unreadableLink('options', nearest.options);
  const value = nearest.options.value;
  const group = groupName(nearest.group, tree);
  const commands = commandsIn(value);
  const { schedule, scheduleString, optionalDate, revokeDate, revokeCount } = value;
  const proof = evidence(optionsOperation, {
    group,
    commands: value['commands'],
    schedule,
    scheduleString,
    optionalDate,
    revokeDate,
    revokeCount,
  });
  const broken = (text: string): ExplainLink => ({ link: 'options', mark: 'broken', text, evidence: proof });
  if (
    isList(value['commands']) &&
    !['install', 'update', 'reinstall', 'uninstall'].some((word) => commands.includes(word))
  )
    return broken(
      `${group} has ${commands.length === 0 ? 'no command' : `only ${commands.join(', ')}`}, and nothing that installs it`,
    );
  const offered = timeIn(optionalDate);
  if (offered !== undefined && offered < now)
    return broken(`the offer expired ${whenText(offered, now)} (options of ${group})`);
  const judged = judgeSchedule(schedule, textOf(scheduleString), now);
  if (judged.closed) return broken(`${judged.text} (schedule of ${group})`);
  const postponed = timeIn(revokeDate);
  const said = [
    judged.text,
    postponed !== undefined && postponed > now ? `users may postpone until ${whenText(postponed, now)}` : '',
    offered === undefined ? '' : `offered until ${whenText(offered, now)}`,
  ];
  const isProven = judged.text === 'none: at any contact';
  return {
    link: 'options',
    mark: isProven ? 'ok' : 'fact',
    text: said.filter((part) => part !== '').join(', '),
    evidence: proof,
  };
};
