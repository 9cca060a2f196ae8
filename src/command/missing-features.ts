/** Features that people ask for and the service does not have, and what to do instead. */
interface MissingFeature {
  /** Flags and command words that ask for it. */
  readonly words: readonly string[];
  /** Commands below these areas only; all where none is named. */
  readonly below?: readonly string[];
  readonly says: string;
}

const missingFeatures: readonly MissingFeature[] = [
  {
    words: ['at', 'when', 'schedule', 'scheduled', 'run-at', 'start-at'],
    says: "The service has no schedule: use cron, at or Task Scheduler, for example: echo 'ems computer reboot PC-0042 --yes' | at 22:00",
  },
  {
    words: ['tag', 'tags', 'add-tag', 'set-tags', 'label', 'labels'],
    below: ['computer'],
    says: 'Computers have no tags; those of the service are for packages and depots. Use a group, or a custom field, for example: ems computer update PC-0042 --custom Custom01=text',
  },
  {
    words: ['encrypt', 'encrypted', 'secret', 'protected'],
    below: ['computer variable', 'group variable', 'variable-definition'],
    says: 'The service does not encrypt variables: their values are readable with the role that reads variables. Keep secrets in a vault, and only their names in variables.',
  },
  {
    words: ['wake', 'wakeup', 'wake-up', 'wol', 'wake-on-lan'],
    below: ['computer', 'group'],
    says: 'The service wakes a computer only together with an activation, for example: ems computer activate PC-0042 --software --wol-now',
  },
  {
    words: ['kb', 'patch', 'missing-patch', 'q-number'],
    below: ['computer list', 'computer search'],
    says: 'Computers by patch are listed by: ems computer fleet-patch-status --kb KB5041404',
  },
  {
    words: ['include-descendants', 'recursive', 'include-subgroups'],
    says: '--group takes a group with everything below it. For its own members alone, add --direct.',
  },
];

/** Names that people try first, and the command that does it. */
export const otherCommands: Readonly<Record<string, string>> = {
  'computer find': 'ems find',
  'computer info': 'ems computer show',
  'computer software': 'ems computer inventory installed-software',
  'computer packages': 'ems computer software-deployment',
  'computer status': 'ems computer health',
  'computer wait': 'ems wait',
  'group members': 'ems group computers',
  'group list-computers': 'ems group computers',
  'group add-package': 'ems group assign-package',
  'group move': 'ems group move-computers',
  'package install': 'ems group assign-package',
  'package assign': 'ems group assign-package',
  'patch missing': 'ems patch pending',
  user: 'ems find --users',
  users: 'ems find --users',
  principal: 'ems admin principal',
  role: 'ems admin role',
  status: 'ems fleet status',
  check: 'ems fleet check',
  report: 'ems fleet report',
  snapshot: 'ems fleet snapshot',
};

/** The command that is meant by another name. */
export const commandMeantBy = (words: readonly string[]): string | undefined => otherCommands[words.join(' ')];

/** Other names for flags, where the nearest spelling is another flag. */
const otherNames: Readonly<Record<string, string>> = {
  'not-seen': 'not-seen-for',
  'not-seen-since': 'not-seen-for',
  'silent-for': 'not-seen-for',
  'group-by': 'count-by',
  max: 'limit',
  first: 'limit',
};

/** Says that the service does not have what a flag or a word asks for; undefined where it is a typing error. */
export const explainMissing = (words: readonly string[], typed: string): string | undefined => {
  const place = words.join(' ');
  return missingFeatures.find(
    ({ below, words: asked }) =>
      asked.includes(typed.toLowerCase()) &&
      (below === undefined || below.some((start) => place === start || place.startsWith(`${start} `))),
  )?.says;
};

/** The flag that is meant by another name, where the command has it. */
export const flagMeantBy = (typed: string, known: readonly string[]): string | undefined => {
  const other = otherNames[typed];
  return other !== undefined && known.includes(other) ? other : undefined;
};
