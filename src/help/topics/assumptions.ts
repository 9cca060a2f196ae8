import { areas } from '../../areas/index.js';
import { assumedKeys, assumedOf, type AssumedField } from '../../contract/assumed.js';
import type { HelpRow } from '../layout.js';
import { rowLines, topicOf, type TopicPart } from '../topic.js';

/** The table comes from the contract: each answer that the code uses although the reference does not show it. */
export const assumptionParts = async (): Promise<readonly TopicPart[]> => {
  const commands = await commandsByOperation();
  return topicOf(`
The reference of the service does not show every answer. Where ems reads a field that is not shown, it assumes a name, and tries others. This page lists these fields, the commands that rest on them, and what happens if the service calls a field otherwise. \`ems api check\` compares them with your server.
A field that is missing leaves its column empty, or the command says that it cannot tell.

${assumedKeys()
  .map((key) => operationText(key, commands.get(key) ?? []))
  .join('\n\n')}
`);
};

const operationText = (key: string, own: readonly string[]): string => {
  const { also, commands = [], fields = [] } = assumedOf(key) ?? {};
  const rest = [...new Set([...own, ...commands])];
  const rows = fields.length === 0 ? [] : [rowLines(fields.map(fieldRow))];
  return [`# ${key}`, `For: ${rest.join(', ')}.`, ...(also === undefined ? [] : [also]), ...rows].join('\n');
};

const fieldRow = ({ field, ifWrong, names, type }: AssumedField): HelpRow => {
  const others = names.filter((name) => name !== field);
  return [field, `${type}${others.length === 0 ? '' : `; or ${others.join(', ')}`}. ${ifWrong}`];
};

const commandsByOperation = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const loaded = await Promise.all(areas.map((area) => area.load()));
  const found = new Map<string, string[]>();
  for (const { name, records } of loaded)
    for (const { name: words, operation } of records)
      found.set(operation, [...(found.get(operation) ?? []), `${name} ${words}`]);
  return found;
};
