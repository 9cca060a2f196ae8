export interface ColorFacts {
  /** --no-color. */
  readonly noColor: boolean;
  /** The profile's setting. */
  readonly preferred?: boolean | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isTerminal: boolean;
}

/** Order of precedence: the flag, NO_COLOR, FORCE_COLOR, the profile, then the kind of stream. */
export const decideColor = ({ noColor, env, isTerminal, preferred }: ColorFacts): boolean => {
  if (noColor || isSet(env['NO_COLOR'])) return false;
  const force = env['FORCE_COLOR'];
  if (force !== undefined) return force !== '0' && force !== 'false';
  return preferred ?? (isTerminal && env['TERM'] !== 'dumb');
};

// no-color.org: an empty value counts as not set.
const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';
