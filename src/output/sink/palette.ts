/** Colors by meaning. Without color every function returns its text unchanged. */
export interface Palette {
  heading(text: string): string;
  label(text: string): string;
  muted(text: string): string;
  tone(tone: Tone, text: string): string;
  /** JSON on a terminal. */
  name(text: string): string;
  string(text: string): string;
  number(text: string): string;
  literal(text: string): string;
}

export type Tone = 'good' | 'attention' | 'bad' | 'none';

export const loadPalette = async (color: boolean): Promise<Palette> => (color ? colored() : plainPalette);

const same = (text: string): string => text;

export const plainPalette: Palette = {
  heading: same,
  label: same,
  muted: same,
  tone: (_, text) => text,
  name: same,
  string: same,
  number: same,
  literal: same,
};

const colored = async (): Promise<Palette> => {
  const { Chalk } = await import('chalk');
  const chalk = new Chalk({ level: 1 }); // the sixteen colors of the terminal scheme
  const tones: Record<Tone, (text: string) => string> = {
    good: chalk.green,
    attention: chalk.yellow,
    bad: chalk.red,
    none: same,
  };
  return {
    heading: chalk.bold,
    label: chalk.dim,
    muted: chalk.dim,
    tone: (tone, text) => tones[tone](text),
    name: chalk.blue,
    string: chalk.green,
    number: chalk.cyan,
    literal: chalk.yellow,
  };
};

const good =
  'success healthy reporting encrypted online installed finished done ok on enabled compliant running active';
const attention = 'pending warning stale suspended presentationmode maintenancemode notavailable waiting unknown';
const bad = 'failed unreachable silent unencrypted offline error off disabled missing revoked critical';

/** The tone for the word of a state, in any field. */
export const toneOf = (word: string): Tone => {
  const has = (words: string): boolean => words.split(' ').includes(word.toLowerCase());
  if (has(good)) return 'good';
  return has(attention) ? 'attention' : has(bad) ? 'bad' : 'none';
};
