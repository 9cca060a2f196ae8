import { alternatives } from './alternatives.js';
import { defined } from './defined.js';
import { type DescriptionSource, itemsOrNone, nameOfReference, own, reportProblem, target } from './document.js';
import { type ShapeDraft, finished, merged } from './draft.js';
import type { Field, Json, JsonObject, Shape } from '../operation.js';
import { isSafeName, safeText, shownName } from '../safe-text.js';
import { scalarFacts } from './scalar-facts.js';
import { isObject } from '../../base/json/objects.js';

const deepest = 16;
/** Divided evenly among fields, so that one huge field cannot use up the budget of the others. */
const mostNodes = 5000;
const mostFields = 500;

/** One descent into a schema. */
interface Walk {
  readonly source: DescriptionSource;
  readonly where: string;
  readonly trail: readonly string[]; // references being followed, to notice a circle
  readonly depth: number;
  readonly nodes: number; // how many may be visited from here
  readonly cut: { isReported: boolean };
}

/** Compiles a JSON schema of OpenAPI 3.0 or 3.1. It never throws; a schema that it cannot read becomes open. */
export const shapeOf = (source: DescriptionSource, schema: Json | undefined, where: string): Shape =>
  below({ source, where, trail: [], depth: 0, nodes: mostNodes, cut: { isReported: false } }, schema);

const below = (walk: Walk, schema: Json | undefined): Shape => finished(draft(walk, schema));

const draft = (walk: Walk, schema: Json | undefined): ShapeDraft => {
  if (!isObject(schema)) return { type: 'any' };
  if (isSpent(walk)) return { type: 'any' };
  const inner = { ...walk, depth: walk.depth + 1 };
  const reference = own(schema, '$ref');
  const parts = typeof reference === 'string' ? [referred(inner, reference)] : [];
  for (const part of itemsOrNone(own(schema, 'allOf'))) parts.push(draft(inner, part));
  for (const keyword of ['oneOf', 'anyOf']) {
    const options = itemsOrNone(own(schema, keyword));
    if (options.length > 0) parts.push(alternatives(options, (option) => draft(inner, option)));
  }
  return [...parts, plain(inner, schema)].reduce(merged);
};

const isSpent = (walk: Walk): boolean => {
  walk.source.budget -= 1;
  if (walk.depth <= deepest && walk.nodes >= 1 && walk.source.budget > 0) return false;
  if (!walk.cut.isReported) reportProblem(walk.source, walk.where, 'a schema is too deep or too large: cut off');
  walk.cut.isReported = true;
  return true;
};

const referred = (walk: Walk, reference: string): ShapeDraft => {
  const name = nameOfReference(reference);
  const named = isSafeName(name) ? { name } : {};
  if (walk.trail.includes(reference)) return { type: 'object', open: true, ...named };
  const found = target(walk.source, reference, walk.where);
  return { ...draft({ ...walk, trail: [...walk.trail, reference] }, found), ...named };
};

/** The schema's own keywords, without references and combinations. */
const plain = (walk: Walk, schema: JsonObject): ShapeDraft => {
  const facts = scalarFacts(schema);
  const extra = own(schema, 'additionalProperties');
  const hasValues = isObject(extra) && Object.keys(extra).length > 0;
  return defined<ShapeDraft>({
    ...facts,
    description: safeText(own(schema, 'description')),
    since: safeText(own(schema, 'x-since')),
    deprecated: own(schema, 'deprecated') === true ? true : undefined,
    items: facts.type === 'array' ? below(walk, own(schema, 'items')) : undefined,
    fields: fieldsOf(walk, schema),
    values: hasValues ? below(walk, extra) : undefined,
    open: extra === true || (isObject(extra) && !hasValues) ? true : undefined,
    closed: extra === false ? true : undefined,
    requires: itemsOrNone(own(schema, 'required')).filter((name) => typeof name === 'string'),
  });
};

const fieldsOf = (walk: Walk, schema: JsonObject): readonly Field[] | undefined => {
  const properties = own(schema, 'properties');
  if (!isObject(properties)) return undefined;
  const fields: Field[] = [];
  const entries = Object.entries(properties).slice(0, mostFields);
  const inner = { ...walk, nodes: walk.nodes / entries.length };
  // Fields that would all be cut off are not worth listing: without them the object counts as open.
  if (entries.length > 0 && isSpent(inner)) return undefined;
  for (const [field, property] of entries) {
    // Read-only fields do not belong in requests, and only requests are compiled this deep.
    if (isObject(property) && own(property, 'readOnly') === true) continue;
    if (isSafeName(field)) fields.push({ field, ...below(inner, property) });
    else reportProblem(walk.source, walk.where, `a field with an unusable name was left out: ${shownName(field)}`);
  }
  return fields;
};
