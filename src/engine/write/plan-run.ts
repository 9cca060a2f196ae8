import type { Argument } from '../../areas/record.js';
import type { Context } from '../../context.js';
import { consequencesOf, questionOf } from '../safety/question.js';
import { isRehearsed } from '../safety/readers.js';
import { reachOfMany, type Impact } from '../safety/reach.js';
import { callFor, idLocationOf, newRunId, templateOf, unitsOf, type Plan, type Unit } from '../plan/plan.js';
import { commandLine, placeFlags } from '../command-line.js';
import { differentIds, nameOf, type Target } from '../targets/target.js';
import { isSingle, type Targets } from '../targets/targets.js';
import { plural, computersText } from '../../text/plural.js';
import type { Command, Prepared } from '../request/command.js';
import type { Input } from '../../command/input.js';

export interface BulkRun {
  readonly plan: Plan;
  readonly units: readonly Unit[];
  readonly reach: Impact | undefined;
  readonly names: Readonly<Record<string, string>>;
  /** With what was typed: the names behind ids, and what follows, are worked out from it where somebody reads them. */
  readonly prepared: Prepared;
}

export interface Planned {
  readonly command: Command;
  readonly prepared: Prepared;
  readonly targets: Targets;
  readonly argument: Argument;
  /** Before names became what they stand for. */
  readonly typed: Input;
}

export const planRun = async (planned: Planned, input: Input, context: Context): Promise<BulkRun> => {
  const { prepared, targets, argument } = planned;
  const { operation, record, spec } = planned.command;
  const client = await context.client();
  const settings = await context.settings();
  const carrier = idLocationOf(record, operation);
  const call = templateOf(prepared, carrier);
  const units = unitsOf(targets.items, record.batch?.size, carrier, (own) =>
    client.url(callFor(call, { where: 'body', name: carrier.name }, [{ id: 0, name: undefined, own }])),
  );
  const [first] = targets.items;
  const label =
    isSingle(targets) && first !== undefined ? nameOf(first) : computersText(differentIds(targets.items).length);
  const names = { ...prepared.names, [argument.name]: label, ...rowNames(targets.items) };
  // In a pipe a dry run sends nothing, not even a look-up that no name asked for.
  const isSilent = input.shared.dryRun && !isRehearsed(input, context);
  return {
    plan: {
      run: newRunId(context.machineClock.date()),
      started: context.clock.date().toISOString(),
      command: commandLine(spec, planned.typed),
      question: questionOf(record, { ...prepared, names }),
      dangerous: record.confirm !== undefined,
      profile: settings.profile,
      server: client.origin,
      place: placeFlags(input),
      call,
      carrier,
      consequences: consequencesOf(record, { ...prepared, names }),
      ...(record.reach === undefined ? {} : { reach: record.reach }),
      ...(record.follow === undefined ? {} : { follow: record.follow }),
    },
    units,
    reach:
      isSilent || record.reach === undefined
        ? undefined
        : await reachOfMany(prepared, differentIds(targets.items), context),
    names,
    prepared: { ...prepared, names },
  };
};

/** What the rows of a file name, as a sentence has it: 'Berlin and Munich', '5 groups'. */
const rowNames = (targets: readonly Target[]): Record<string, string> => {
  const keys = [...new Set(targets.flatMap(({ values = {} }) => Object.keys(values)))];
  return Object.fromEntries(
    keys.map((key) => {
      const found = [...new Set(targets.flatMap(({ values = {} }) => values[key] ?? []))];
      const few = found.slice(0, -1).join(', ') + (found.length > 1 ? ' and ' : '') + (found.at(-1) ?? '');
      return [key, found.length > 3 ? plural(found.length, key) : few];
    }),
  );
};
