import { describe, expect, it } from 'vitest';
import type { Context } from '../../../../src/context.js';
import { confirmOrRefuse, type Confirmation } from '../../../../src/engine/safety/confirm.js';
import { EmsError } from '../../../../src/errors.js';
import { typedInput } from '../../../support/typed-input.js';

const uninstall: Confirmation = {
  question: 'Uninstall VLC from PC-0042?',
  dangerous: true,
  affected: 77,
  facts: ['This concerns 77 computers in 3 groups'],
};

interface Scene {
  readonly protected?: boolean;
  readonly flags?: Readonly<Record<string, string | boolean>>;
  /** What is typed, in order; undefined: there is no terminal. */
  readonly typed?: readonly string[];
}

const play = async (stake: Confirmation, { flags = {}, protected: isProtected = false, typed }: Scene) => {
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
    say: () => undefined,
    warn: (line: string) => void asked.push(line),
  } as unknown as Context; // only what confirming uses
  try {
    await confirmOrRefuse(stake, typedInput(flags), context);
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
      'This concerns 77 computers in 3 groups',
      'Profile prod, server https://ems.test',
      'Uninstall VLC from PC-0042? Type 77 to go on',
      "Profile 'prod' (https://ems.test) is protected. Type its name to go on",
    ]);
  });

  it('asks for the name alone within the limit', async () => {
    const { asked } = await play(uninstall, {
      protected: true,
      flags: { yes: true, 'max-affected': '77' },
      typed: ['prod'],
    });
    expect(asked.at(-1)).toMatch(/^Uninstall VLC from PC-0042\? Profile 'prod' .* Type its name/);
  });

  it('does not hold out a limit that would not help without a terminal', async () => {
    const { hint } = await play(uninstall, { protected: true });
    expect(hint).toContain('by typing its name');
  });
});

describe('a slip of the fingers', () => {
  it('is asked about once more', async () => {
    const { asked, ...end } = await play(uninstall, { typed: ['78', '77'] });
    expect(end).toEqual({});
    expect(asked.at(-1)).toBe('That was not 77. Type 77 to go on');
  });

  it('twice ends with what was not typed', async () => {
    expect(await play(uninstall, { typed: ['78', ''] })).toMatchObject({
      refused: 'nothing was changed',
      hint: '77 was not typed.',
    });
  });
});
