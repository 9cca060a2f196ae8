import type { CustomArea, CustomCommand } from '../../command/custom-command.js';
import { packageItself } from '../../areas/arguments.js';

const packageShow: CustomCommand = {
  name: 'show',
  section: 'Catalog',
  summary: 'Show a package with its status, groups and tags',
  details: [
    'Combines the catalog entry, the fleet status, the groups with a direct assignment and the tags. Sends up to five requests.',
  ],
  arguments: [{ name: packageItself.name, help: packageItself.help, completes: 'package' }],
  role: 'package.read',
  examples: [
    { does: 'Show one version', run: "ems package show '7-Zip@24.08'" },
    { does: 'Print only the groups', run: "ems package show '7-Zip@24.08' --query 'groups[].groupPath' -o json" },
  ],
  seeAlso: ['package status', 'package groups', 'package search'],
  run: async (input, context) => (await import('./run-show.js')).runPackageShow(input, context),
};

/** Custom commands of the package area. */
export const packageArea: CustomArea = {
  name: 'package',
  summary: 'Software packages: catalog, status, tags, import',
  commands: [packageShow],
};
