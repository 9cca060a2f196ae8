import type { Lookup } from '../../areas/record.js';
import type { Shape } from '../../contract/operation.js';
import { kebab } from '../../contract/safe-text.js';

/** oldPackageId and targetGroupId are packages and groups; userGroupId may be a group of anything. */
const part =
  '(?:(?:old|new|source|target|from|to|base|original|previous|current|replacement|replaced|superseded|parent|child|root|dependent|required|related|other|first|second|left|right|default|assigned|destination|deployment)-)?';

const named = (words: string): RegExp => new RegExp(`^${part}(?:${words})-(?:id|guid)$`);

/** The first that fits: a pm-group-id is no group-id. */
const kinds: readonly (readonly [RegExp, Lookup])[] = [
  [named('computer|client'), 'computer'],
  [named('pm-?group|patch-management-group'), 'pm-group'],
  [named('group|deployment-group'), 'group'],
  [/^(?:new-|target-)?parent-id$/, 'group'],
  [named('package|software|software-package'), 'package'],
  [named('tag'), 'tag'],
  [named('patch'), 'patch'],
  [named('var|variable|variable-definition'), 'variable'],
];

const guidLookups: readonly Lookup[] = ['group', 'package'];

/** Guesses the look-up for an id of a server's description from its name, if the type fits. */
export const lookupOfName = (name: string, shape: Pick<Shape, 'type' | 'format'>): Lookup | undefined => {
  const last = kebab(name.slice(name.lastIndexOf('.') + 1));
  const lookup = kinds.find(([pattern]) => pattern.test(last))?.[1];
  return lookup !== undefined && fitsLookup(lookup, shape) ? lookup : undefined;
};

export const fitsLookup = (lookup: Lookup, shape: Pick<Shape, 'type' | 'format'>): boolean =>
  guidLookups.includes(lookup) ? shape.format === 'uuid' : shape.type === 'integer';
