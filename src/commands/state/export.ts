import type { CustomCommand } from '../../command/custom-command.js';
import type { FlagSpec } from '../../command/spec.js';
import { kindWords } from '../../state/chosen-kinds.js';

export const onlyFlag: FlagSpec = {
  name: 'only',
  value: 'kind,…',
  repeat: true,
  help: 'only these kinds, as `ems state export --list` names them; all for every kind',
  offers: kindWords,
};

export const stateExport: CustomCommand = {
  name: 'export',
  summary: 'Write groups, assignments and settings to files',
  details: [
    'Writes one YAML file for each group and one for each kind of setting, sorted and in the form that `ems state apply` takes. The first line of each file names its JSON schema, for editors. A section that has nothing is left out.',
    'An export into a folder that has an earlier one asks before it replaces and removes files; --yes answers. Files that did not change are not touched, and neither are files that no export wrote: if one is in the way, the export is refused. Commit before, and look at the difference with git.',
    'Groups that a rollout or a reinstall made are left out and counted. Values of secret variables are written as references to environment variables.',
    'Depot servers and software classes cost a request each for every group. With more than 150 groups they are read only if --only names them, or with --only all.',
    'Exit code 7 if something could not be read; the rest is written.',
  ],
  arguments: [{ name: 'dir', optional: true, help: 'folder for the files (default: this one)', completes: 'file' }],
  flags: [
    { name: 'group', value: 'group', help: 'only this group and its subgroups', completes: 'group' },
    onlyFlag,
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
};
