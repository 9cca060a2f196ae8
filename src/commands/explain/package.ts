import type { CommandContext } from '../../command/spec.js';
import { openStored } from '../../discovery/stored.js';
import { placeFlags } from '../../engine/command-line.js';
import { ofComputer } from '../../fleet/explain/computer-facts.js';
import type { Explanation } from '../../fleet/explain/explanation.js';
import { findPackage } from '../../fleet/explain/find-package.js';
import { readPackageFacts } from '../../fleet/explain/package-facts.js';
import { explainPackage } from '../../fleet/explain/package-verdict.js';
import { openFleetReader, type FleetReader } from '../../fleet/fleet-reader.js';
import { directoryFor } from '../api/catalog.js';
import type { Input } from '../../command/input.js';

/** A package on one computer. */
export const explainPackageOn = async (
  {
    id,
    input,
    context,
    reader,
  }: {
    readonly id: Promise<number>;
    readonly input: Input;
    readonly context: CommandContext;
    readonly reader: FleetReader;
  },
  text: string,
): Promise<Explanation> => {
  // Looking up a name is not counted: an id costs none.
  const names = await openFleetReader(context);
  const [computerId, item] = await Promise.all([
    id,
    findPackage(text, names, async () => {
      const read = await names.items(ofComputer(await id, 'software-deployment'), { page: 'unsure' });
      return read.ok ? read.value : [];
    }),
  ]);
  const facts = await readPackageFacts(reader, computerId, item, context.clock.date());
  const isReady = item.details?.['operational'] !== false;
  return explainPackage(facts, placeFlags(input), isReady ? undefined : await readyCommand(context));
};

/** The reference does not show how a package is made ready; a server that describes it has a command for it. */
const readyCommand = async (context: CommandContext): Promise<string | undefined> => {
  const { directory } = await directoryFor(context);
  const area = await openStored(directory)?.load('package');
  const name = area?.commands.find((each) => /ready/.test(each.name))?.name;
  return name === undefined ? undefined : `package ${name}`;
};
