import { type DescriptionSource, follow, own } from './document.js';
import type { Body, Json, JsonObject } from '../operation.js';
import { isJson } from '../is-json.js';
import { shapeOf } from './shape.js';
import { isObject } from '../../base/json/objects.js';

export interface MediaSchema {
  readonly type: string;
  readonly schema: Json | undefined;
}

/** In order of preference: the types that we can write best come first. */
const preferences: readonly ((type: string) => boolean)[] = [
  (type) => type === 'application/json',
  (type) => isJson(type) || type === '*/*' || type === 'application/*',
  (type) => type === 'application/x-www-form-urlencoded',
  (type) => type === 'multipart/form-data',
];

/** Chooses the content type to use. */
export const preferredContent = (content: Json | undefined): MediaSchema | undefined => {
  if (!isObject(content)) return undefined;
  const offers = Object.entries(content).map(([type, media]) => ({ type: bare(type), media }));
  const ranked = preferences.map((likes) => offers.find((offer) => likes(offer.type))).filter((offer) => offer);
  const chosen = ranked[0] ?? offers[0];
  if (chosen === undefined) return undefined;
  return {
    type: chosen.type.includes('*') ? 'application/json' : chosen.type,
    schema: isObject(chosen.media) ? own(chosen.media, 'schema') : undefined,
  };
};

const bare = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();

export const bodyOf = (source: DescriptionSource, operation: JsonObject, where: string): Body | undefined => {
  const given = own(operation, 'requestBody');
  const described = given === undefined ? undefined : follow(source, given, where);
  const content = described === undefined ? undefined : preferredContent(own(described, 'content'));
  if (described === undefined || content === undefined) return undefined;
  return {
    required: own(described, 'required') === true,
    contentType: /^[\w.+-]+\/[\w.+-]+$/.test(content.type) ? content.type : 'application/json',
    shape: shapeOf(source, content.schema, where),
  };
};
