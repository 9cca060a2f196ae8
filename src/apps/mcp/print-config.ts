import { basename } from 'node:path';
import type { CommandContext, Input, Result } from '../../command/spec.js';
import { usage } from '../../base/errors.js';
import { loadedSettings } from '../../settings/loaded.js';
import { noProfile } from '../../settings/profiles.js';
import { assistants, type ServerLine } from './assistants.js';

/** `ems mcp config`: the fragment on stdout, its place on stderr. */
export const printConfig = async ({ flags }: Input, context: CommandContext): Promise<Result> => {
  const assistant = assistants[String(flags['client'])];
  if (assistant === undefined) throw usage(`--client is one of ${Object.keys(assistants).join(', ')}.`);
  const { config, profile, stored } = loadedSettings(await context.settings());
  if (profile === 'environment')
    throw usage(
      'The server and its secret come from the environment here.',
      'Sign in once with: ems login --profile <name>; the settings of the assistant then need no secret.',
    );
  if (stored === undefined && profile !== 'demo') throw noProfile(profile, config);
  const line = lineFor(profile, flags['allow-changes'] === true, context);
  if (assistant.command !== undefined) context.say(`Run: ${assistant.command(line)}`);
  context.say(`${assistant.command === undefined ? 'Add' : 'Or add'} this to ${assistant.place}:`);
  return { kind: 'text', text: assistant.text(line) };
};

/** An assistant has no shell that finds ems, so it gets the full path, or the program itself if ems is one. */
const lineFor = (profile: string, allowsChanges: boolean, { runtime }: CommandContext): ServerLine => {
  const [program = 'ems', ...script] = runtime.self;
  const isSelf = script.length === 0 && basename(program).startsWith('ems');
  return {
    name: 'ems',
    command: isSelf || script.length > 0 ? program : 'ems',
    args: [...script, 'mcp', '--profile', profile, ...(allowsChanges ? ['--allow-changes'] : [])],
  };
};
