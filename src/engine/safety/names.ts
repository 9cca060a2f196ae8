import type { Context } from '../../context.js';
import { mapBounded } from '../read/map-bounded.js';
import { labelOf } from '../names/labels.js';
import { isUuid } from '../../text/uuid.js';
import type { Prepared, Thing } from '../command.js';
import { isIdText } from '../../text/id-text.js';

/** Names as people know them, for a question or a sentence: host with domain, path of a group, package with version. */
export const withLabels = async <Some extends Pick<Prepared, 'call' | 'names' | 'things'>>(
  prepared: Some,
  context: Context,
): Promise<Some> => {
  const client = await context.client();
  const labels = await mapBounded(prepared.things, 4, async (thing) => {
    const typed = prepared.names[thing.name] ?? '';
    if (!needsLabel(thing, typed)) return [thing.name, typed] as const;
    const label = await labelOf(thing.labeled, thing.id, client, prepared.call.pathValues);
    return [thing.name, label ?? typed] as const;
  });
  return { ...prepared, names: { ...prepared.names, ...Object.fromEntries(labels) } };
};

/** Typed names stay, except that a group's name is replaced by its path. */
const needsLabel = ({ labeled }: Thing, typed: string): boolean =>
  labeled === 'group' || isIdText(typed) || isUuid(typed);
