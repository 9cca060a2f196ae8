import type { Json, JsonObject } from '../../contract/operation.js';
import { textOf } from '../text-of.js';

/** What counts as the same name, and how a thing is called where candidates are listed. */
export const sameText = (value: Json | undefined, text: string): boolean =>
  typeof value === 'string' && value.toLowerCase() === text.toLowerCase();

export const idOf = (item: JsonObject, fields: readonly string[]): string | number => {
  const value = fields
    .map((field) => item[field])
    .find((candidate) => typeof candidate === 'string' || typeof candidate === 'number');
  return value as string | number; // filtered to these two types; a missing one is caught when the path is built
};

/** corp\PC-0042, PC-0042.corp.example or PC-0042. */
export const splitHost = (text: string): { host: string; domain: string | undefined } => {
  const [, short, name] = /^([^\\]+)\\(.+)$/.exec(text) ?? [];
  if (short !== undefined && name !== undefined) return { host: name, domain: short };
  const dot = text.indexOf('.');
  return dot < 1 ? { host: text, domain: undefined } : { host: text.slice(0, dot), domain: text.slice(dot + 1) };
};

export const isHost = (item: JsonObject, text: string, host: string, domain: string | undefined): boolean => {
  if (sameText(item['hostname'], text)) return true;
  if (!sameText(item['hostname'], host)) return false;
  if (domain === undefined) return true;
  const own = typeof item['domain'] === 'string' ? item['domain'] : '';
  return sameText(own, domain) || (text.includes('\\') && sameText(own.split('.')[0], domain));
};

export const hostLabel = (item: JsonObject): string =>
  [textOf(item['hostname']), textOf(item['domain'])].filter((part) => part !== '').join('.');

export const splitVersion = (text: string): { name: string; version: string | undefined } => {
  const at = text.lastIndexOf('@');
  return at < 1 ? { name: text, version: undefined } : { name: text.slice(0, at), version: text.slice(at + 1) };
};

export const isPackage = (item: JsonObject, text: string, name: string, version: string | undefined): boolean => {
  const named = (value: string): boolean => sameText(item['name'], value) || sameText(item['packageName'], value);
  return named(text) || (named(name) && (version === undefined || sameText(item['version'], version)));
};

export const packageLabel = (item: JsonObject): string => {
  const name = textOf(item['name'] ?? item['packageName']);
  return typeof item['version'] === 'string' ? `${name}@${item['version']}` : name;
};
