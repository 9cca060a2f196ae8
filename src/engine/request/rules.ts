import { localTime, zoneName } from '../../text/calendar.js';
import type { Argument, Rule } from '../../areas/record.js';
import type { Json } from '../../contract/operation.js';
import { usage } from '../../errors.js';
import type { FlagSpec } from '../../command/spec.js';
import { flagNameOf } from '../flags/flags-of.js';
import { isObject } from '../../json/objects.js';

export interface Request {
  readonly query: ReadonlyMap<string, Json>;
  readonly body: Json | undefined;
  readonly now: Date;
}

/** Rules between values, checked on what would be sent, so that --body and --field count as well. */
export const checkRules = (
  rules: readonly Rule[],
  request: Request,
  flags: readonly FlagSpec[],
  words: readonly Argument[] = [],
): void => {
  const name = (path: string): string => {
    const argument = words.find(({ fills, form }) => fills === path && form === undefined);
    return argument === undefined ? flagNameOf(path, flags) : `<${argument.name}>`;
  };
  for (const rule of rules) checkRule(rule, request, flags, name);
};

const checkRule = (rule: Rule, request: Request, flags: readonly FlagSpec[], name: (path: string) => string): void => {
  switch (rule.kind) {
    case 'atLeastOne': {
      const found = rule.of.some((path) => (rule.true ? isTrue(valueAt(request, path)) : isGiven(request, path)));
      if (!found) throw usage(`At least one of ${rule.of.map(name).join(', ')} is required.`);
      return;
    }
    case 'exactlyOne': {
      const given = rule.of.filter((path) => isGiven(request, path));
      if (given.length !== 1) throw usage(`Exactly one of ${rule.of.map(name).join(' and ')} is required.`);
      return;
    }
    case 'atMostOne': {
      const given = rule.of.filter((path) => isGiven(request, path) && valueAt(request, path) !== false);
      if (given.length > 1) throw usage(`${given.map(name).join(' and ')} cannot be combined`);
      return;
    }
    case 'matches': {
      const wrong = textsAt(request, rule.of).find((text) => !rule.pattern.test(text));
      if (wrong !== undefined) throw usage(`${name(rule.of)}: "${wrong}" ${rule.says}`);
      return;
    }
    case 'anyParam': {
      if (request.query.size === 0) throw usage('Nothing to deactivate was given.', rule.says);
      return;
    }
    case 'future': {
      const time = valueAt(request, rule.of);
      if (typeof time === 'string' && Date.parse(time) < request.now.getTime() - slackMs)
        throw usage(
          `${name(rule.of)}: ${localTime(new Date(time))} is in the past`,
          `It is ${localTime(request.now)} now (${zoneName()}).`,
        );
      return;
    }
    case 'notEmpty': {
      if (!isObject(request.body) || Object.keys(request.body).length === 0)
        throw usage('No changes were given.', `Give at least one of ${listed(flags)}, --field or --body.`);
    }
  }
};

/** The current minute counts as now. */
const slackMs = 60_000;

const listed = (flags: readonly FlagSpec[]): string =>
  flags
    .filter(({ fills, hidden }) => fills?.where === 'body' && !hidden)
    .map((flag) => `--${flag.name}`)
    .join(', ');

/** --param gives text. */
const isTrue = (value: Json | undefined): boolean => value === true || value === 'true';

const isGiven = (request: Request, path: string): boolean => {
  const value = valueAt(request, path);
  return value !== undefined && value !== null;
};

const textsAt = (request: Request, path: string): string[] => {
  const value = valueAt(request, path);
  if (typeof value === 'string') return [value];
  return isObject(value) ? Object.keys(value) : [];
};

const valueAt = (request: Request, path: string): Json | undefined => {
  if (request.query.has(path)) return request.query.get(path);
  let value: Json | undefined = request.body;
  for (const step of path.split('.')) value = isObject(value) ? value[step] : undefined;
  return value;
};
