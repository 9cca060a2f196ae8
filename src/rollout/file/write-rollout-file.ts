import { typedDuration } from '../../text/duration.js';
import type { Gate, RingSpec, RolloutFile } from '../types.js';
import { nameFrom } from './forms.js';
import { schemaAddress } from './schema.js';

/** A rollout as the file that people keep: every key of the gate is there, so that nobody has to know the defaults. */
export const rolloutText = (file: RolloutFile): string =>
  [
    `# yaml-language-server: $schema=${schemaAddress}`,
    `rollout: ${scalar(file.name)}`,
    subjectLine(file),
    `target: ${scalar(file.target)} # with everything below it`,
    ...(file.exclude.length === 0 ? [] : [`exclude: [${file.exclude.map(scalar).join(', ')}]`]),
    'rings: # percentages are cumulative',
    ...file.rings.map((ring) => `  - { ${ringFields(ring).join(', ')} }`),
    'gate:',
    ...gateLines(file.gate).map((line) => `  ${line}`),
    `onFailed: ${file.onFailed} # pause | abort | rollback`,
    ...windowLines(file),
    '',
  ].join('\n');

const subjectLine = ({ subject }: RolloutFile): string =>
  subject.kind === 'package'
    ? `package: ${scalar(subject.package)}`
    : `patch: { pmGroup: ${scalar(subject.pmGroup)}, patches: [${subject.patches.map(scalar).join(', ')}] }`;

const ringFields = ({ name, members, approve }: RingSpec): string[] => {
  const own = members.kind === 'group' ? nameFrom(members.group) : `${members.percent}-percent`;
  return [
    ...(name === own ? [] : [`name: ${scalar(name)}`]),
    ...(members.kind === 'group' ? [`group: ${scalar(members.group)}`] : [`percent: ${members.percent}`]),
    ...(members.kind === 'share' && members.min !== undefined ? [`min: ${members.min}`] : []),
    ...(approve ? ['approve: true'] : []),
  ];
};

const gateLines = (gate: Gate): string[] => [
  `reported: ${gate.reported.text} # of the active computers of a ring`,
  `active: ${typedDuration(gate.activeMs)} # seen within this time; the others are not waited for`,
  `failed: ${gate.failed.text} # more stop the rollout at once`,
  ...(gate.newIssues === undefined ? [] : [`newIssues: ${gate.newIssues.text} # more than the rest of the target`]),
  `soak: ${typedDuration(gate.soakMs)} # after enough have reported`,
  `deadline: ${typedDuration(gate.deadlineMs)} # without enough reports: inconclusive`,
];

const windowLines = ({ window }: RolloutFile): string[] => {
  const [first, ...others] = window?.text.split(', ') ?? [];
  if (first === undefined) return [];
  return others.length === 0
    ? [`window: ${scalar(first)}`]
    : ['window:', ...[first, ...others].map((text) => `  - ${scalar(text)}`)];
};

/** Quotes texts that YAML would read as something else. */
const scalar = (text: string): string =>
  plain.test(text) && !/: | #|\s$/.test(text) && !words.test(text) ? text : JSON.stringify(text);

const plain = /^\p{L}[\p{L}\p{N} ._@/()+:-]*$/u;
const words = /^(true|false|null|yes|no|on|off|y|n|nan|inf)$/i;
