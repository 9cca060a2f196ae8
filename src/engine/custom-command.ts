import type { CustomCommand } from '../command/custom-command.js';
import type { CommandSpec, SharedGroup } from '../command/spec.js';
import { readOwn } from './flags/read-input.js';

/** A custom command in the same form as the others, so that help, completion and manual treat them alike. */
export const customCommand = (command: CustomCommand, words: readonly string[]): CommandSpec => {
  const shared: SharedGroup[] = [
    ...(command.waits ? (['wait'] as const) : []),
    ...(command.lists ? (['limit', 'count'] as const) : []),
    ...(command.shared ?? []),
    ...(isRead(command) ? (['watch'] as const) : []),
    'output',
    'connection',
  ];
  const live = command.live?.bind(command);
  const spec: CommandSpec = {
    words,
    summary: command.summary,
    details: [command.details ?? []].flat(),
    section: command.section,
    arguments: command.arguments ?? [],
    flags: command.flags ?? [],
    shared,
    examples: command.examples,
    seeAlso: command.seeAlso ?? [],
    role: command.role,
    source: 'tool',
    hidden: command.hidden === true,
    writes: command.writes === true,
    asks: command.asks === true,
    local: command.local === true,
    // Loaded when it runs, as in operation-command.ts.
    run: async (input, context) => {
      const result = await command.run(readOwn(input, spec, context.clock.date()), context);
      return (await import('./show/limit-rows.js')).limitedBy(input, result);
    },
    live:
      live === undefined ? undefined : (input, context) => live(readOwn(input, spec, context.clock.date()), context),
  };
  return spec;
};

/** A command with a role that neither writes nor waits can be repeated with --watch, unless it is a live view itself. */
const isRead = (command: CustomCommand): boolean =>
  command.role !== undefined &&
  command.writes !== true &&
  command.waits !== true &&
  command.local !== true &&
  command.live === undefined;
