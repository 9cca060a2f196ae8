import type { JsonObject } from '../../contract/operation.js';
import { conflict, invalid, notFound, ok, problem } from '../request/reply.js';
import type { Values } from '../request/values.js';
import type { CustomField } from '../state/catalog-types.js';
import type { World } from '../state/world.js';
import type { Behaviors } from './behavior.js';

export const customFieldBehaviors: Behaviors = {
  'GET /api/custom-field-configuration': (_request, world) => ok(world.state.customFields.map(showField)),
  'PATCH /api/custom-field-configuration/{slot}': ({ path, body }, world) => {
    const field = fieldOf(world, path);
    if (Object.keys(body.raw).length === 0) throw problem(400, "Give 'designation' or 'active'.");
    const designation = body.text('designation');
    const next = designation === undefined ? field.designation : validDesignation(designation);
    const active = body.flag('active') ?? field.active;
    refuseDuplicate(world, next, field);
    field.designation = next;
    field.active = active;
    return ok(showField(field));
  },
};

const showField = (field: CustomField): JsonObject => ({ ...field });

const fieldOf = (world: World, path: Values): CustomField => {
  const slot = path.text('slot') ?? '';
  const field = world.state.customFields.find((each) => each.slot.toLowerCase() === slot.toLowerCase());
  if (field === undefined) throw notFound('SlotNotFound', `There is no slot ${slot}: Custom01 to Custom30.`, { slot });
  return field;
};

const longest = 50;

const validDesignation = (text: string): string => {
  const designation = text.trim();
  if (designation === '') throw invalid('designation', 'A slot needs a designation.');
  if (designation.length > longest) throw invalid('designation', `A designation has at most ${longest} characters.`);
  return designation;
};

/** Designations of inactive slots are taken too. */
const refuseDuplicate = (world: World, designation: string, own: CustomField): void => {
  const twin = world.state.customFields.find(
    (each) => each !== own && each.designation.toLowerCase() === designation.toLowerCase(),
  );
  if (twin === undefined) return;
  throw conflict('DuplicateDesignation', `The slot ${twin.slot} is named ${twin.designation}.`, { slot: twin.slot });
};
