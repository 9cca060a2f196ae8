import type { ArgumentSpec, CommandContext } from '../../command/spec.js';
import { checkSources, gatherTargets } from '../../engine/targets/targets.js';
import { nameOf } from '../../engine/targets/target.js';
import { asker, type Asker } from '../../engine/wait/ask.js';
import { contactsOf, type Contacts } from '../../engine/wait/contacts.js';
import { membersCall } from '../../engine/wait/group-members.js';
import { resumeWaitLine } from '../../engine/wait/resume-line.js';
import type { Watched } from '../../engine/wait/watch.js';
import type { Input } from '../../command/input.js';

export const computersArgument: ArgumentSpec = {
  name: 'computer',
  many: true,
  optional: true,
  help: 'client ids or host names, one or more',
  completes: 'computer',
};

/** The computers that a wait is for, and what it needs to ask about them. */
export interface WaitSelection {
  readonly targets: readonly Watched[];
  readonly groupId: string | undefined;
  readonly contacts: Contacts;
  readonly ask: Asker;
  /** More than one, or found by a selection: the result is a list. */
  readonly asList: boolean;
  readonly resumeCommand: (command: string, flags: string) => string;
}

export const selectWatched = async (input: Input, context: CommandContext): Promise<WaitSelection> => {
  const argument = { name: 'computer', fills: 'id', help: '' } as const;
  checkSources(argument, input);
  const { groupId, items, selected } = await gatherTargets(argument, input, context);
  const targets = items.map((target) => ({ id: target.id, name: nameOf(target) }));
  const { includeDescendants } = input.shared.selection;
  const named = [input.arguments['computer'] ?? []].flat().length > 0;
  return {
    targets,
    groupId,
    contacts: contactsOf(targets, groupId === undefined ? undefined : membersCall(groupId, includeDescendants)),
    ask: asker(context, context.interrupt),
    asList: selected || targets.length !== 1,
    resumeCommand: (command, flags) =>
      resumeWaitLine({ command, flags, targets, named, selection: input.shared.selection }),
  };
};
