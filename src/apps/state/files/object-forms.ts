import type { Json, JsonObject } from '../../../base/json/objects.js';
import type { KindName } from '../model.js';

/** Type of a field of an object, as problems name it. */
export type FieldForm =
  | 'text'
  | 'text or null'
  | 'a time or null'
  | 'true or false'
  | 'a list of texts'
  | 'user or client';

/** How the objects of a kind are written. */
export interface ObjectForm {
  /** A list of objects, or a map by name. */
  readonly written: 'list' | 'map';
  readonly fields: Readonly<Record<string, FieldForm>>;
  /** Fields that name the object: they are required, and enough for what is absent. */
  readonly named: readonly string[];
  readonly nameOf: (fields: JsonObject) => string;
  /** Pattern of the names in a map, and how people read it. */
  readonly names?: { readonly pattern: string; readonly words: string };
  /** Why an object of this kind cannot be removed; absent: it can. */
  readonly stays?: string;
  /** Each removal has to be listed. */
  readonly neverExact?: true;
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const objectForms: Readonly<Partial<Record<KindName, ObjectForm>>> = {
  computer: {
    written: 'list',
    fields: {
      name: 'text',
      domain: 'text or null',
      isDomain: 'true or false',
      macAddress: 'text or null',
      uuid: 'text or null',
      serialNumber: 'text or null',
      inventoryId: 'text or null',
      pxeSupport: 'true or false',
    },
    named: ['name'],
    nameOf: ({ domain, name }) => [text(name), text(domain)].filter((part) => part !== '').join('.'),
    neverExact: true,
  },
  tag: {
    written: 'list',
    fields: { designation: 'text', description: 'text or null' },
    named: ['designation'],
    nameOf: ({ designation }) => text(designation),
  },
  'custom-field': {
    written: 'map',
    fields: { designation: 'text', active: 'true or false' },
    named: [],
    nameOf: () => '',
    names: { pattern: '^Custom(0[1-9]|[12][0-9]|30)$', words: 'Custom01 to Custom30' },
    stays: 'a custom field cannot be deleted; write active: false',
  },
  principal: {
    written: 'list',
    fields: {
      type: 'user or client',
      subject: 'text',
      issuer: 'text or null',
      displayName: 'text or null',
      roles: 'a list of texts',
    },
    named: ['type', 'subject'],
    nameOf: ({ issuer, subject, type }) => `${text(type)}:${text(subject)}@${text(issuer)}`,
  },
  'local-principal': {
    written: 'list',
    fields: {
      clientId: 'text',
      description: 'text or null',
      roles: 'a list of texts',
      expiresAtUtc: 'a time or null',
      isRevoked: 'true or false',
    },
    named: ['clientId'],
    nameOf: ({ clientId }) => text(clientId),
    stays: 'a local principal is only changed here; delete it with: ems admin local-principal delete',
  },
};

export const objectFormOf = (kind: KindName): ObjectForm => {
  const form = objectForms[kind];
  if (form === undefined) throw new TypeError(`no object form for ${kind}`);
  return form;
};
