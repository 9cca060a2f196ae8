import { commandsNamed } from '../../../command/custom-command.js';
import type { ArgumentSpec, FlagSpec } from '../../../command/spec.js';
import { kindWords } from '../chosen-kinds.js';
import { secretPrefix } from '../secret-prefix.js';

const only: FlagSpec = {
  name: 'only',
  value: 'kind,…',
  repeat: true,
  help: 'only these kinds, as `ems state export --list` names them; all for every kind',
  offers: kindWords,
};

const secretEnv: FlagSpec = {
  name: 'secret-env',
  value: 'NAME',
  repeat: true,
  help: `environment variable that files may name in \`secret:\`, beside those that begin with ${secretPrefix}`,
};

const dir: ArgumentSpec = {
  name: 'dir',
  optional: true,
  help: 'folder with the files; default: this one',
  completes: 'file',
};

export const commands = commandsNamed({
  export: {
    summary: 'Write groups, assignments and settings to files',
    details: [
      'Writes one YAML file for each group and one for each kind of setting, sorted and in the form that `ems state apply` takes. The first line of each file names its JSON schema, for editors. A section that has nothing is left out.',
      'An export into a folder that has an earlier one asks before it replaces and removes files; --yes answers. Files that did not change are not touched, and neither are files that no export wrote: if one is in the way, the export is refused. Commit before, and look at the difference with git.',
      'Groups that a rollout or a reinstall made are left out and counted. Values of secret variables are written as references to environment variables, such as `secret: env:EMS_VALUE_PROXY_PASSWORD`.',
      'Depot servers and software classes cost a request each for every group. With more than 150 groups they are read only if --only names them, or with --only all. With more than 50, entries of collections are read for the groups that the definitions of variables name; --only asks every group.',
      'Exit code 7 if something could not be read; the rest is written.',
    ],
    arguments: [{ name: 'dir', optional: true, help: 'folder for the files (default: this one)', completes: 'file' }],
    flags: [
      { name: 'group', value: 'group', help: 'only this group and its subgroups', completes: 'group' },
      only,
      {
        name: 'members',
        value: 'form',
        help: 'how members are written: list, or none to leave them out',
        values: ['list', 'none'],
        default: 'list',
      },
      { name: 'list', help: 'list the kinds: what reads and writes them, and which role they need' },
      { name: 'dry-run', help: 'only say which files would be written and removed' },
    ],
    role: 'group.read',
    examples: {
      'Write the state of the service to a folder': 'ems state export exported-state',
      'Write one branch of the tree': 'ems state export branch-state --group Assignments --members none',
      'List the kinds that files can describe': 'ems state export --list',
    },
    seeAlso: ['state diff', 'state apply', 'state check', 'group tree', 'fleet snapshot'],
    run: async (input, context) => {
      const module = await import('./run-export.js');
      return input.flags['list'] === true ? module.listKinds() : module.runStateExport(input, context);
    },
  },
  check: {
    summary: 'Check the files of a wanted state, without a service',
    details: [
      'Reads every file of the folder and reports all problems at once, each as file:line:column: unknown and duplicate keys, wrong types, a computer in two configuration groups, a mask instead of a value, a secret in an environment variable that is not allowed, a file that no rule reads. Names are not looked up; `ems state diff` does that.',
      'Sends no request. Exit code 0 without problems, 2 with problems.',
    ],
    arguments: [dir],
    flags: [secretEnv],
    local: true,
    examples: {
      'Check the files of a folder': 'ems state check fleet-state',
      'Check them in a pipeline': 'ems state check fleet-state -o json',
    },
    run: async (input) => (await import('./run-check.js')).runCheck(input),
  },
  diff: {
    summary: 'Compare files with the service, and change nothing',
    details: [
      'Shows what `ems state apply` would change, removals first, each with the number of computers that it reaches. What the files do not name is not compared: it is counted as not managed. Only sections in `exact` and entries in `absent` remove something.',
      'A computer is in at most one configuration group: a new member of one is moved out of the group that it is in, and the line names that group (`leaves` in JSON).',
      'It sends reads only. The last line is the checksum of the plan: the same differences have the same checksum.',
      'A group is found by its id on the server that ems.yaml names, otherwise by its path, or by the path in `was`. On any other server only names count.',
      '--against compares with the server of another profile in place of files: what only it has, what only this server has, and what is different.',
      '--format markdown is a comment for a pull or merge request: names stand in code spans, values of variables are left out, and what exceeds 60,000 characters is counted. `ems help state` has the files for GitHub and GitLab.',
      'Exit code 0 if nothing differs, 13 if something does, 7 if nothing differs but something could not be read, 2 if the files are wrong.',
    ],
    arguments: [dir],
    flags: [
      only,
      secretEnv,
      {
        name: 'against',
        value: 'profile',
        help: 'compare with the server of this profile in place of files',
        completes: 'profile',
      },
      {
        name: 'unmanaged',
        help: 'read everything; what the files do not name is listed and a difference (exit code 13)',
      },
      {
        name: 'format',
        value: 'format',
        help: 'format of the result',
        values: ['text', 'github', 'junit', 'markdown'],
        default: 'text',
      },
    ],
    role: 'group.read',
    examples: {
      'Compare a folder with the service': 'ems state diff exported-state',
      'Annotate a pull request on GitHub': 'ems state diff exported-state --format github',
      'Write the plan as a comment': 'ems state diff exported-state --format markdown',
      'List what the files do not name': 'ems state diff exported-state --unmanaged',
    },
    seeAlso: ['state apply', 'state check', 'state export', 'fleet changes'],
    run: async (input, context) => (await import('./run-diff.js')).runDiff(input, context),
  },
  apply: {
    summary: 'Change the service to what files describe',
    details: [
      'Computes the same list of changes as `ems state diff`, asks once with the number of computers, and applies them: groups first, then assignments, settings and members; what is removed comes last. What the files do not name stays as it is. Only sections in `exact` and entries in `absent` remove something.',
      'Before the first change a restore point is written: a folder that leads back with `ems state apply`. Each group is read again before its first change; if it was changed by others since, it is skipped. Every change is read back.',
      'A computer that does not join its new configuration group is added to the former one again. If a read failed, nothing is removed and no computer is moved in this run. A computer that `exact` removes because it does not match the rule of its group is read once more by itself, and stays if it matches. To continue after an interruption, run the command again: changes that were made are not sent again.',
      'Computers act at their next activation. --activate activates the groups that were changed, and those that an earlier run with --activate changed on this machine before it was stopped. Without changes and on a machine that has no history of the groups, it is not known who still has to act: `asleep` is null in JSON, and the commands that activate are listed.',
      'Exit code 0 if everything was applied, 7 if something was skipped, failed or could not be read, 9 if --expect names another plan, 10 if a limit refuses it, 2 if the files are wrong.',
    ],
    arguments: [dir],
    flags: [
      only,
      secretEnv,
      { name: 'expect', value: 'checksum', help: 'apply only the plan with this checksum, from `ems state diff`' },
      { name: 'activate', help: 'activate the changed groups afterwards' },
      {
        name: 'max-removed',
        value: 'n',
        help: 'objects of a kind that may be removed; default: a tenth of them, at least 5',
        reads: { type: 'integer', minimum: 0 },
      },
      { name: 'write-secrets', help: 'write secrets that the service does not show, though they may be the same' },
    ],
    shared: ['pace', 'request', 'write'],
    writes: true,
    asks: true,
    role: 'group.write',
    examples: {
      'Show the requests': 'ems state apply fleet-state --dry-run',
      'Apply a folder': 'ems state apply fleet-state --yes --max-affected 200',
      'Keep a report of every change': 'ems state apply fleet-state --yes --report applied.csv',
    },
    seeAlso: ['state diff', 'state check', 'state export'],
    run: async (input, context) => (await import('./run-apply.js')).runApply(input, context),
  },
});
