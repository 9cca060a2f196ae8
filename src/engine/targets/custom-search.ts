import type { Context } from '../../context.js';
import { EmsError, usage } from '../../base/errors.js';
import { readObject } from '../../http/reads.js';
import { isObject, textOf, type JsonObject } from '../../base/json/objects.js';
import { computerApi } from '../../service/computers.js';
import { slotNamed, valueInSlot } from '../../service/custom-slots.js';
import { mapBounded } from '../../service/read-items.js';
import { patternOf, type Pattern } from '../../base/text/pattern.js';
import { plural } from '../../base/text/wording.js';

/**
 * --search custom:Room=3.14: computers whose custom field has this value, matched as a whole, with * and ?, without
 * regard to case. The reference does not show that the service returns these values.
 */
export const keepWithCustom = async <Each extends { readonly id: number; readonly custom?: JsonObject | undefined }>(
  computers: readonly Each[],
  words: readonly string[],
  context: Context,
): Promise<Each[]> => {
  const criteria = await Promise.all(words.map((word) => readCriterion(word, context)));
  const unread = computers.filter(({ custom }) => custom === undefined);
  if (unread.length > 1)
    context.say(`Reading the custom fields of ${plural(unread.length, 'computer')}: one request each.`);
  const client = await context.client();
  const settings = await context.settings();
  const customs = await mapBounded(computers, settings.get('concurrency'), async ({ custom, id }) =>
    custom === undefined
      ? customIn(await readObject(computerApi.one(id, { signal: context.interrupt }), client))
      : custom,
  );
  if (computers.length > 0 && customs.every((custom) => custom === undefined))
    throw new EmsError(
      'failed',
      `No value of a custom field is shown for ${computers.length === 1 ? 'this computer' : `these ${computers.length} computers`}, so --search custom: cannot tell which match.`,
      {
        hint: 'The service may not return these values at all: see one with ems computer show <computer> -o json',
      },
    );
  return computers.filter((_, at) =>
    criteria.every(({ pattern, slot }) => pattern.isExact(textOf(valueInSlot(slot, customs[at] ?? {})))),
  );
};

/** The values of custom fields in an answer about a computer, by slot. */
const customIn = ({ custom }: JsonObject): JsonObject | undefined => (isObject(custom) ? custom : undefined);

interface CustomCriterion {
  readonly slot: string;
  readonly pattern: Pattern;
}

const readCriterion = async (word: string, context: Context): Promise<CustomCriterion> => {
  const [, name, value] = /^\s*custom:([^=]+)=([\s\S]+)$/i.exec(word) ?? [];
  if (name === undefined || value === undefined)
    throw usage(`--search: "${word}" is not custom:field=value`, 'For example: --search custom:Room=3.14');
  return { slot: await slotNamed(name, '--search', context), pattern: patternOf(value) };
};
