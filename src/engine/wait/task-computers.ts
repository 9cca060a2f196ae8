import { isList, isObject } from '../../json/objects.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import type { Watched } from './watch.js';

/** The fields of a task are not documented: 'client' 'id' or 'clientId', 'hostname', 'computer' 'name' … at any depth. */
interface Field {
  readonly path: string;
  readonly value: string;
}

const fieldsIn = (json: Json | undefined, path = ''): Field[] => {
  if (isList(json)) return json.flatMap((item) => fieldsIn(item, path));
  if (isObject(json)) return Object.entries(json).flatMap(([name, value]) => fieldsIn(value, `${path}.${name}`));
  return typeof json === 'string' || typeof json === 'number' ? [{ path, value: String(json) }] : [];
};

const idPath = /(client|computer|device|endpoint|machine|target)\w*\.?ids?$/i;
const namePath = /host.?name$|(client|computer|device|endpoint|machine|target)s?(\.?(host)?name)?$/i;

/** undefined: it names no computer at all. */
export const namesComputer = (task: JsonObject, { id, name }: Watched): boolean | undefined => {
  const fields = fieldsIn(task);
  const ids = fields.filter(({ path }) => idPath.test(path));
  const names = fields.filter(({ path, value }) => namePath.test(path) && !/^\d+$/.test(value));
  if (ids.some(({ value }) => value === String(id)) || names.some(({ value }) => isSameHost(value, name))) return true;
  return ids.length === 0 && names.length === 0 ? undefined : false;
};

const isSameHost = (said: string, name: string): boolean => hostIn(said) === hostIn(name);

/** corp\PC-0042, PC-0042.corp.example and pc-0042 are the same. */
const hostIn = (text: string): string => (text.toLowerCase().split('\\').at(-1) ?? '').split('.')[0] ?? '';

/** undefined: it does not say what it does. */
export const isOsInstall = (task: JsonObject): boolean | undefined => {
  const words = fieldsIn(task)
    .filter(({ path }) => /(type|kind|name|title|action|operation|mode|description|command)$/i.test(path))
    .map(({ value }) => value);
  if (words.some((word) => /\bos.?(install|deploy|image|setup)|operating.?system|\bpxe\b/i.test(word))) return true;
  const kinds = words.filter((word) => /^(software.?)?(re|un)?install(ation)?$|patch|^update$|rescan|scan/i.test(word));
  return kinds.length > 0 ? false : undefined;
};
