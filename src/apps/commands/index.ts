export { describeBriefly, describeCommand } from './commands.js';
export type { RolesAnswer } from './roles/roles.js';
export { searchCommands } from './search-commands.js';
