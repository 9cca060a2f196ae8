import { describe, expect, it } from 'vitest';
import type { Context } from '../../../src/context.js';
import { askPermit, type Confirmation } from '../../../src/changes/permit.js';
import { EmsError } from '../../../src/base/errors.js';
import { typedInput } from '../../support/typed-input.js';

const uninstall: Confirmation = {
  question: 'Uninstall VLC from PC-0042?',
  dangerous: true,
  affected: 77,
  facts: ['Affects 77 computers in 3 groups'],
  operations: [],
};

interface Scene {
  readonly protected?: boolean;
  readonly flags?: Readonly<Record<string, string | boolean>>;
  /** Answers in their order; undefined: there is no terminal. */
  readonly typed?: readonly string[];
  readonly interrupt?: AbortSignal;
}

const play = async (stake: Confirmation, { flags = {}, interrupt, protected: isProtected = false, typed }: Scene) => {
  const asked: string[] = [];
  const answers = [...(typed ?? [])];
  const values = { 'max-affected': 50, protected: isProtected, 'read-only': false, url: 'https://ems.test' };
  const context = {
    settings: async () => ({ profile: 'prod', get: (name: keyof typeof values) => values[name] }),
    prompts: async () => ({
      canAsk: typed !== undefined,
      typeToConfirm: async (question: string, expected: string) => {
        asked.push(question);
        return answers.shift() === expected;
      },
    }),
    interrupt: interrupt ?? new AbortController().signal,
    say: () => undefined,
    warn: (line: string) => void asked.push(line),
  } as unknown as Context; // only what confirming uses
  try {
    await askPermit(stake, typedInput(flags), context);
    return { asked };
  } catch (error) {
    if (error instanceof EmsError) return { asked, refused: error.message, hint: error.facts.hint };
    throw error;
  }
};

describe('a protected profile', () => {
  it('keeps the guard of the typed number', async () => {
    const { asked, ...end } = await play(uninstall, { protected: true, typed: ['77', 'prod'] });
    expect(end).toEqual({});
    expect(asked).toEqual([
      'Affects 77 computers in 3 groups',
      'Profile prod, server https://ems.test',
      'Uninstall VLC from PC-0042? Type 77 to continue',
      'Profile "prod" (https://ems.test) is protected. Type its name to continue',
    ]);
  });

  it('asks for the name alone within the limit', async () => {
    const { asked } = await play(uninstall, {
      protected: true,
      flags: { yes: true, 'max-affected': '77' },
      typed: ['prod'],
    });
    expect(asked.at(-1)).toMatch(/^Uninstall VLC from PC-0042\? Profile "prod" .* Type its name/);
  });

  it('does not hold out a limit that would not help without a terminal', async () => {
    const { hint } = await play(uninstall, { protected: true });
    expect(hint).toContain('by typing the profile name');
  });
});

describe('the wrong answer', () => {
  it('ends with nothing changed', async () => {
    expect(await play(uninstall, { typed: ['78'] })).toMatchObject({ refused: 'Cancelled. Nothing was changed.' });
  });
});

describe('a refusal without a terminal', () => {
  it('says what would have happened, to how many, and the limit', async () => {
    expect(await play(uninstall, {})).toMatchObject({
      refused: 'Refused: this would uninstall VLC from PC-0042, which affects 77 computers (limit 50).',
      hint: 'Add --yes --max-affected 77 to continue, or raise the setting max-affected.',
    });
    const reboot = { ...uninstall, question: 'Reboot 77 computers?' };
    expect(await play(reboot, { flags: { yes: true } })).toMatchObject({
      refused: 'Refused: this would reboot 77 computers (limit 50).',
    });
  });
});

describe('a reach that is not known', () => {
  const unknown = {
    question: 'Delete group X?',
    dangerous: true,
    unknown: true,
    facts: ['Role group.read is required.'],
    operations: [],
  };

  const question = 'Delete group X? The number of affected computers is unknown.';

  it('asks a person to type that it is unknown, whatever limit is given', async () => {
    for (const flags of [{}, { 'max-affected': '10' }]) {
      const { asked, ...end } = await play(unknown, { flags, typed: ['unknown'] });
      expect([end, asked[0], asked.at(-1)]).toEqual([
        {},
        'Role group.read is required.',
        `${question} Type unknown to continue`,
      ]);
    }
  });

  it('is cancelled by another answer', async () => {
    expect(await play(unknown, { typed: ['yes'] })).toMatchObject({ refused: 'Cancelled. Nothing was changed.' });
  });

  it('says so in the question of a protected profile', async () => {
    const { asked, ...end } = await play(unknown, { protected: true, typed: ['prod'] });
    expect([end, asked.at(-1)]).toEqual([{}, expect.stringContaining(question)]);
  });
});

describe('a signal', () => {
  it('ends the command before anything is asked', async () => {
    const interrupt = AbortSignal.abort(new EmsError('interrupted', 'interrupted'));
    const { asked, ...end } = await play(uninstall, { flags: { yes: true }, interrupt });
    expect([end.refused, asked]).toEqual(['interrupted', []]);
  });
});
