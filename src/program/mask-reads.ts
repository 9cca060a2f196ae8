import { learnCatalog } from '../changes/secrets/variable-names.js';
import type { Reply, ReadCall } from '../http/client.js';
import type { SignedInClient } from '../http/make-client.js';
import { maskAnswer } from '../http/mask-answer.js';
import type { SecretValues } from '../http/mask.js';
import { masked } from '../http/secret-names.js';
import { isList, isObject, textOf, tryJson, type Json, type JsonObject } from '../base/json/objects.js';
import { secretSlots } from '../service/custom-slots.js';
import { once } from '../base/text/once.js';

/**
 * A client whose answers have *** in the place of secret values: for a reader that passes on what it reads. The values
 * never enter the command, so no query, format or sentence can show them.
 */
export const maskReads = (client: SignedInClient): SignedInClient => {
  const facts: SecretFacts = {
    catalog: once(() => learnCatalog(client)),
    slots: once(() => secretSlots(client)),
  };
  const maskedReply = async <Answer extends Reply>(reply: Answer, call: ReadCall): Promise<Answer> =>
    maskAnswer(await withoutValues(reply, call, client, facts), client.mask);
  return {
    ...client,
    read: async (call) => maskedReply(await client.read(call), call),
    readRaw: async (call) => maskedReply(await client.readRaw(call), call),
  };
};

interface SecretFacts {
  /** Reads the catalog, which has the names and marks of variables; false if that cannot be read. */
  readonly catalog: () => Promise<boolean>;
  /** The custom fields that are secret; undefined if their labels cannot be read. */
  readonly slots: () => Promise<ReadonlySet<string> | undefined>;
}

const withoutValues = async <Answer extends Reply>(
  reply: Answer,
  call: ReadCall,
  client: SignedInClient,
  facts: SecretFacts,
): Promise<Answer> => {
  const text = reply.body.toString('utf8');
  const [hasValues, hasCustom] = [/value[^":]*"\s*:/i.test(text), /"custom/i.test(text)];
  const json = hasValues || hasCustom ? tryJson(text) : undefined;
  if (json === undefined) return reply;
  let isFound = false;
  const rest = hideValues(json, variableOfPath(client.url(call)), {
    isSecretVariable: hasValues ? variableRule(await facts.catalog(), client.mask.values) : () => false,
    isSecretSlot: hasCustom ? slotRule(await facts.slots()) : () => false,
    learn: (value) => {
      isFound = true;
      client.mask.learn(value);
    },
  });
  return isFound ? { ...reply, body: Buffer.from(JSON.stringify(rest)), json: () => rest } : reply;
};

interface Rules {
  isSecretVariable(variable: Variable): boolean;
  isSecretSlot(field: string): boolean;
  learn(value: string): void;
}

interface Variable {
  readonly id: string | undefined;
  readonly name: string | undefined;
}

/** Without the catalog every value is hidden, because any variable may be marked; so is that of a variable it does not have. */
const variableRule =
  (isRead: boolean, values: SecretValues): Rules['isSecretVariable'] =>
  ({ id, name = values.nameOfVariable(id ?? '') }) =>
    !isRead || name === undefined || values.isSecretVariable(id, name);

const slotRule = (secret: ReadonlySet<string> | undefined): Rules['isSecretSlot'] => {
  const slots = [...(secret ?? [])].map((slot) => slot.toLowerCase());
  return (field) => /^custom\d+$/i.test(field) && (secret === undefined || slots.includes(field.toLowerCase()));
};

const hideValues = (value: Json, about: Variable | undefined, rules: Rules): Json => {
  if (isList(value)) return value.map((each) => hideValues(each, about, rules));
  if (!isObject(value)) return value;
  const own = variableIn(value) ?? about;
  const isSecret = own !== undefined && rules.isSecretVariable(own);
  return mapFields(value, (field, each) =>
    (isSecret && /value/i.test(field)) || rules.isSecretSlot(field)
      ? hideAll(each, rules)
      : hideValues(each, own, rules),
  );
};

const hideAll = (value: Json, rules: Rules): Json => {
  if (isList(value)) return value.map((each) => hideAll(each, rules));
  if (isObject(value)) return mapFields(value, (_, each) => hideAll(each, rules));
  if (value === null || value === '') return value;
  rules.learn(String(value));
  return masked;
};

const variableIn = ({ designation, dottedName, id, variableId, varId }: JsonObject): Variable | undefined => {
  const name = [dottedName, designation].find((each) => typeof each === 'string');
  const own = varId ?? variableId ?? (name === undefined ? undefined : id);
  if (name === undefined && own === undefined) return undefined;
  return { id: own === undefined ? undefined : textOf(own), name };
};

/** The computers and groups of a variable are listed without its name. Services compare paths in any case. */
const variableOfPath = (url: string): Variable | undefined => {
  const id = /\/variable(?:-|%2d)definitions\/([^/?]+)\//i.exec(url)?.[1];
  return id === undefined ? undefined : { id, name: undefined };
};

const mapFields = (value: JsonObject, map: (field: string, each: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([field, each]) => [field, map(field, each)]));
