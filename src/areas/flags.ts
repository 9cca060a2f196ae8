import type { FlagOverride } from './record.js';

/** Flags that several commands share, by the parameter or field they fill. */
export const packageFlag = {
  flag: 'package',
  lookup: 'package',
  placeholder: 'package',
  help: 'package id, name, or Name@Version',
} as const satisfies FlagOverride;

export const productFlag = {
  flag: 'product',
  lookup: 'product',
  placeholder: 'product',
  help: 'product version: number, or name where the server supports the lookup',
} as const satisfies FlagOverride;

/** Keeps the rule's name; --group is accepted as well. */
export const groupIdFlag = {
  flag: 'group-id',
  lookup: 'group',
  placeholder: 'group',
  help: 'sent to the service as groupId, its own filter by group: id, name, or path such as Workstations/Berlin',
} as const satisfies FlagOverride;

export const softwareFlag = {
  flag: 'software-id',
  lookup: 'package',
  placeholder: 'package',
  help: 'only this package: id, name, or Name@Version',
} as const satisfies FlagOverride;

/** The reference names this parameter and does not say what it does. */
export const isEmptyFlag = {
  help: 'sent to the service as IsEmpty; the reference does not say what it selects',
} as const satisfies FlagOverride;

/** With or without KB, in any case; --q-number is accepted as well. */
export const kbFlag = {
  flag: 'kb',
  form: 'kb',
  placeholder: 'number',
  help: 'KB number of the patch, such as KB5041404 or 5041404',
} as const satisfies FlagOverride;

/** For commands whose body the service does not document. */
export const openBody =
  'The body fields depend on the server. Send them with --field name=value or --body. After `ems api sync`, the fields that your server describes become flags of this command.';
