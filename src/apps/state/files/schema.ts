import { capitalized } from '../../../base/text/wording.js';
import type { KnownKind } from '../kinds.js';
import { stateSchemaAddress } from '../schema-address.js';
import { objectFormOf, type FieldForm, type ObjectForm } from './object-forms.js';
import { canBeExact, groupSections, groupTypes, isMapOfOwners, topSections } from './read-document.js';
import { secretPrefix } from '../secret-prefix.js';
import { secretPattern } from './read-values.js';

/** JSON Schema for editors, made from the table of kinds; the reader knows more: names, duplicates, contradictions. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const text = { type: 'string', minLength: 1 } as const;
const textOrNone = { anyOf: [{ type: 'string' }, { type: 'null' }] } as const;
const names = { type: 'array', items: text } as const;
const flag = { type: 'boolean' } as const;

const objectOf = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  ...(required.length === 0 ? {} : { required }),
  properties,
});

const mapOf = (values: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: values });

const secret = objectOf(
  {
    secret: {
      type: 'string',
      pattern: secretPattern,
      description: `env:${secretPrefix}NAME: the environment variable with the value; other names need --secret-env.`,
    },
  },
  ['secret'],
);
const value = { anyOf: [{ type: 'string' }, secret] };
const ownValue = { anyOf: [{ type: 'string' }, { type: 'null' }, secret] };
const entries = { type: 'array', items: { type: 'object', additionalProperties: value } };
const collection = {
  anyOf: [entries, objectOf({ key: { ...names, minItems: 1 }, exact: flag, entries }, ['entries'])],
};

const rule = {
  ...objectOf({
    group: { ...text, description: 'Members of this group and everything below it.' },
    direct: { ...flag, description: 'Only direct members of the group.' },
    search: {
      description: 'Fields of a computer and their values; * and ? are wildcards.',
      type: 'object',
      additionalProperties: { anyOf: [text, { type: 'number' }, flag] },
    },
    issue: { ...text, description: 'Computers with this issue.' },
    notSeenFor: { ...text, description: 'Computers without contact for this long, such as 14d.' },
    os: { ...text, description: 'Part of the name of the operating system.' },
    model: { ...text, description: 'Part of the model, or a pattern.' },
    user: { ...text, description: 'The signed-in user.' },
    file: { ...text, description: 'csv file with computers, relative to this file.' },
    except: { ...names, description: 'Computers that stay out of the rule.' },
  }),
  dependencies: { direct: ['group'] },
};

/** The schema of a section as a document writes it. */
const sectionSchema = (kind: KnownKind): JsonSchema => {
  const description = describeSection(kind);
  const inner = partSchema(kind);
  return { description, ...(isMapOfOwners(kind) ? mapOf(inner) : inner) };
};

const partSchema = (kind: KnownKind): JsonSchema => {
  switch (kind.shape) {
    case 'names':
    case 'order':
      return names;
    case 'members':
      return { anyOf: [names, rule] };
    case 'text':
      return { anyOf: [text, { type: 'null' }] };
    case 'switch':
      return flag;
    case 'values':
      return mapOf(ownValue);
    case 'collections':
      return mapOf(collection);
    case 'objects':
      return objectsSchema(objectFormOf(kind.name), false);
    case 'group':
      return text;
  }
};

const describeSection = ({ limits, plural, shape }: KnownKind): string => {
  const what = capitalized(plural).replaceAll('-', ' ');
  const form =
    shape === 'values' ? ', by name; null removes the own value' : shape === 'order' ? ', in their order' : '';
  return `${what}${form}.${limits === undefined ? '' : ` ${limits}`}`;
};

const fieldSchemas: Readonly<Record<FieldForm, JsonSchema>> = {
  text,
  'text or null': textOrNone,
  'a time or null': textOrNone,
  'true or false': flag,
  'a list of texts': names,
  'user or client': { enum: ['user', 'client'] },
};

const objectsSchema = ({ fields, named, names: keys, written }: ObjectForm, isAbsent: boolean): JsonSchema => {
  const properties = Object.fromEntries(Object.entries(fields).map(([name, form]) => [name, fieldSchemas[form]]));
  const object = objectOf(properties, named);
  const one = named.length === 1 ? { anyOf: [text, object] } : object;
  if (written === 'list') return { type: 'array', items: one };
  return isAbsent
    ? names
    : { type: 'object', additionalProperties: object, propertyNames: { pattern: keys?.pattern ?? '' } };
};

const canBeAbsent = (kind: KnownKind): boolean =>
  canBeExact(kind) || (kind.shape === 'objects' && objectFormOf(kind.name).stays === undefined);

const absentSchema = (sections: readonly KnownKind[]): JsonSchema =>
  objectOf(
    Object.fromEntries(
      sections.filter(canBeAbsent).map((kind) => {
        const part =
          kind.shape === 'objects'
            ? objectsSchema(objectFormOf(kind.name), true)
            : kind.shape === 'collections'
              ? { anyOf: [names, mapOf(entries)] }
              : names;
        return [kind.section, isMapOfOwners(kind) ? mapOf(part) : part];
      }),
    ),
  );

const exactSchema = (sections: readonly KnownKind[]): JsonSchema => ({
  description: 'Of these sections, what is not listed is removed.',
  type: 'array',
  items: { enum: sections.filter(canBeExact).map(({ section }) => section) },
});

const sectionsOf = (sections: readonly KnownKind[]): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(sections.map((kind) => [kind.section, sectionSchema(kind)]));

const absent = 'What must not exist, by section.';

const groupSchema = objectOf(
  {
    group: { ...text, description: 'Path of the group, such as Assignments/Browsers.' },
    type: { description: 'Needed to create the group.', enum: groupTypes },
    id: { ...text, description: 'Id on the server of ems.yaml; a rename is told by it.' },
    was: { ...text, description: 'The former path, for a rename that cannot be told by the id.' },
    description: { type: 'string', description: 'Description of the group; an empty text clears it.' },
    ...sectionsOf(groupSections),
    exact: exactSchema(groupSections),
    absent: {
      description: `${absent} true: the group itself.`,
      anyOf: [{ enum: [true] }, absentSchema(groupSections)],
    },
  },
  ['group'],
);

const topSchema = objectOf({
  ...sectionsOf(topSections),
  exact: exactSchema(topSections),
  absent: { description: absent, ...absentSchema(topSections) },
});

const settingsSchema = objectOf(
  {
    format: { description: 'Version of the format.', enum: [1] },
    server: { ...text, description: 'URL of the service that the ids in these files belong to.' },
  },
  ['format'],
);

export const stateSchema: JsonSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: stateSchemaAddress,
  title: 'Wanted state of ems',
  description: 'A group, settings of the service, or ems.yaml. A section that is absent is not managed.',
  anyOf: [groupSchema, topSchema, settingsSchema],
};
