/** Features that users request and the service lacks, and what to do instead. */
interface MissingFeature {
  /** Flags and command words that request the feature. */
  readonly words: readonly string[];
  /** Areas of the commands; absent: all. */
  readonly below?: readonly string[];
  /**
   * {word} is the word as it was typed, {value} the value of the flag, {argument} the first argument, or the one after
   * the word, {line} what was typed but the flag; each has an example as its default.
   */
  readonly says: string;
}

/** Stands in `words` for an argument that the command does not take. */
export const extraWord = '<argument>';

export const missingFeatures: readonly MissingFeature[] = [
  {
    words: ['at', 'when', 'schedule', 'scheduled', 'run-at', 'start-at'],
    says: 'The service has no schedule. Run this with cron, at or Task Scheduler: ems {line|computer reboot PC-0042 --yes}',
  },
  {
    words: ['tag', 'tags', 'add-tag', 'set-tags', 'label', 'labels'],
    below: ['computer'],
    says: 'Computers have no tags; those of the service are for packages and depots. Use a group, or a custom field that is free: ems custom-field list, then ems computer update PC-0042 --custom <field>=<text>',
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
    words: ['kb', 'patch', 'missing', 'missing-patch', 'q-number'],
    below: ['computer list', 'computer search'],
    says: 'Computers that miss a patch are listed by: ems computer issues missing-patch --kb {value|KB5041404}',
  },
  {
    words: ['computers', 'computer', 'status'],
    below: ['patch'],
    says: 'Computers that miss a patch are listed by: ems computer issues missing-patch --kb {argument|KB5041404}. What is missing at all: ems patch pending',
  },
  {
    words: ['post', 'get', 'put', 'patch', 'delete', 'call'],
    below: ['api'],
    says: 'Did you mean: ems api request {word} {argument|/api/computer/count}',
  },
  {
    words: ['out', 'dir', 'folder', 'directory'],
    below: ['state'],
    says: 'The folder is an argument, without a flag, as in: ems state export {value|exported-state}',
  },
  {
    words: ['min-cvss', 'severity', 'cvss'],
    below: ['patch list', 'patch search'],
    says: 'Patches that computers miss are filtered by their score: ems patch pending --min-cvss {value|7}',
  },
  {
    words: ['package', 'packages'],
    below: ['fleet pending'],
    says: 'The computers of one package are listed by: ems package computers {value|7-Zip@24.08} --status pending',
  },
  {
    words: ['from', 'to'],
    below: ['group move-computers'],
    says: 'Both groups are arguments, without a flag: ems group move-computers Berlin {value|Munich} {argument|PC-0042}',
  },
  {
    words: ['silent', 'offline', 'inactive', 'stale', 'unseen'],
    below: ['computer list', 'computer search'],
    says: 'Silent computers are listed by: ems computer list --not-seen-for 7d',
  },
  {
    words: ['wipe', 'erase', 'reimage', 'deploy-os', 'install-os', 'os-install', 'os-deploy', 'reinstall-os'],
    below: ['computer'],
    says: 'The operating system is reinstalled, and the disk erased, by: ems computer activate {argument|PC-0042} --pxe',
  },
  {
    words: ['computers', 'names', 'list'],
    below: ['package status'],
    says: 'The computers with the state of each are listed by: ems package computers {argument|7-Zip@24.08}',
  },
  {
    words: ['all'],
    below: [
      'package computers',
      'software',
      'fleet failures',
      'fleet tidy',
      'patch pending',
      'group tree',
      'depot list',
    ],
    says: 'Leave it out: the list is complete without it.',
  },
  {
    words: ['since', 'from'],
    below: ['fleet changes'],
    says: 'The time is an argument, without a flag: ems fleet changes {value|7d}',
  },
  {
    words: ['name', 'client-id', 'display-name', 'clientid', extraWord],
    below: ['admin local-principal create'],
    says: 'The service generates the client id and the secret. Write what the principal is for with --description {argument|text}.',
  },
  {
    words: ['create', 'add', 'new'],
    below: ['admin principal'],
    says: 'A client id with a secret, with the least role: ems admin local-principal create --roles computer.read. A user or an application of the identity provider: ems admin principal save --help',
  },
  {
    words: ['issue', 'issues', 'check', 'checks', 'only-checks'],
    below: ['fleet check'],
    says: 'The checks are arguments, without a flag: ems fleet check {value|low-disk}',
  },
  {
    words: ['failed', 'failures', 'running', 'finished'],
    below: ['task list'],
    says: 'The status is a value: ems task list --status failed',
  },
  {
    words: ['status', 'health', 'state'],
    below: ['computer list', 'computer search'],
    says: 'Computers with a problem are listed by: ems computer list --issue stale-agent. All counts: ems fleet status',
  },
  {
    words: ['variable', 'variables'],
    below: [''],
    says: 'Variables of a group: ems group variable --help. Variables of a computer: ems computer variable --help. The catalog: ems variable-definition list',
  },
  {
    words: ['protect', 'lock', 'read-only'],
    below: ['profile'],
    says: 'Protection is a setting of the profile: ems config set protected true. To refuse all changes: ems config set read-only true',
  },
  {
    words: ['json', 'yaml', 'csv', 'ndjson', 'table', 'wide', 'xlsx'],
    says: 'The format is chosen with -o, for example -o json, or -o csv --excel for a spreadsheet.',
  },
  {
    words: ['force'],
    says: 'A question is answered beforehand with --yes.',
  },
  {
    words: ['include-descendants', 'recursive', 'include-subgroups'],
    says: '--group takes a group with everything below it. For its own members alone, add --direct.',
  },
];
