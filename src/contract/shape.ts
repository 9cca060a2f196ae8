import { alternatives } from './alternatives.js';
import { defined } from './defined.js';
import { type Source, isObject, listOf, nameOfReference, own, report, target } from './document.js';
import { type Draft, finished, merged } from './draft.js';
import type { Field, Json, JsonObject, Shape } from './operation.js';
import { isSafeName, safeText, shownName } from './safe-text.js';
import { scalarFacts } from './scalar-facts.js';

const deepest = 8;
const mostNodes = 2000;
const mostFields = 500;

/** One descent into a schema. */
interface Walk {
  readonly source: Source;
  readonly where: string;
  readonly trail: readonly string[]; // references being followed, to notice a circle
  readonly depth: number;
  readonly spent: { nodes: number };
}

/** What a value may be, from a JSON schema of OpenAPI 3.0 or 3.1. Never throws: what is odd becomes open. */
export const shapeOf = (source: Source, schema: Json | undefined, where: string): Shape =>
  below({ source, where, trail: [], depth: 0, spent: { nodes: 0 } }, schema);

const below = (walk: Walk, schema: Json | undefined): Shape => finished(draft(walk, schema));

const draft = (walk: Walk, schema: Json | undefined): Draft => {
  if (!isObject(schema)) return { type: 'any' };
  if (isSpent(walk)) return { type: 'any' };
  const inner = { ...walk, depth: walk.depth + 1 };
  const reference = own(schema, '$ref');
  const parts = typeof reference === 'string' ? [referred(inner, reference)] : [];
  for (const part of listOf(own(schema, 'allOf'))) parts.push(draft(inner, part));
  for (const keyword of ['oneOf', 'anyOf']) {
    const options = listOf(own(schema, keyword));
    if (options.length > 0) parts.push(alternatives(options, (option) => draft(inner, option)));
  }
  return [...parts, plain(inner, schema)].reduce(merged);
};

const isSpent = (walk: Walk): boolean => {
  walk.spent.nodes += 1;
  walk.source.budget -= 1;
  if (walk.depth <= deepest && walk.spent.nodes <= mostNodes && walk.source.budget > 0) return false;
  // Said once a schema, not once a node.
  if (walk.spent.nodes <= mostNodes + 1) report(walk.source, walk.where, 'a schema is too deep or too large: cut off');
  walk.spent.nodes = Math.max(walk.spent.nodes, mostNodes + 1);
  return true;
};

const referred = (walk: Walk, reference: string): Draft => {
  const name = nameOfReference(reference);
  const named = isSafeName(name) ? { name } : {};
  if (walk.trail.includes(reference)) return { type: 'object', open: true, ...named };
  const found = target(walk.source, reference, walk.where);
  return { ...draft({ ...walk, trail: [...walk.trail, reference] }, found), ...named };
};

/** What the schema says itself, without references and combinations. */
const plain = (walk: Walk, schema: JsonObject): Draft => {
  const facts = scalarFacts(schema);
  const extra = own(schema, 'additionalProperties');
  const hasValues = isObject(extra) && Object.keys(extra).length > 0;
  return defined<Draft>({
    ...facts,
    description: safeText(own(schema, 'description')),
    since: safeText(own(schema, 'x-since')),
    deprecated: own(schema, 'deprecated') === true ? true : undefined,
    items: facts.type === 'array' ? below(walk, own(schema, 'items')) : undefined,
    fields: fieldsOf(walk, schema),
    values: hasValues ? below(walk, extra) : undefined,
    open: extra === true || (isObject(extra) && !hasValues) ? true : undefined,
    closed: extra === false ? true : undefined,
    requires: listOf(own(schema, 'required')).filter((name) => typeof name === 'string'),
  });
};

const fieldsOf = (walk: Walk, schema: JsonObject): readonly Field[] | undefined => {
  const properties = own(schema, 'properties');
  if (!isObject(properties)) return undefined;
  const fields: Field[] = [];
  for (const [field, property] of Object.entries(properties).slice(0, mostFields)) {
    // What only the service writes has no place in a request, and only requests are compiled this deep.
    if (isObject(property) && own(property, 'readOnly') === true) continue;
    if (isSafeName(field)) fields.push({ field, ...below(walk, property) });
    else report(walk.source, walk.where, `a field with an unusable name was left out: ${shownName(field)}`);
  }
  return fields;
};
