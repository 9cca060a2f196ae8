import { expect, test } from 'vitest';
import { EmsError } from '../../../src/base/errors.js';
import { makePrompts } from '../../../src/terminal/prompts.js';
import type { Prompts } from '../../../src/terminal/terminal.js';
import { harmful } from '../output/rendered.js';
import { fakeTerminal, type FakeTerminal } from './fake-streams.js';

const never = new AbortController().signal;

const prompts = (signal = never): { ask: Prompts } & FakeTerminal => {
  const fake = fakeTerminal({});
  return { ...fake, ask: makePrompts(fake.terminal, { allowed: true, signal }) };
};

/** Types once the question stands on the screen: what was typed before it is thrown away. */
const typeAfter = async ({ screen, keyboard }: FakeTerminal, question: string, keys: string | null): Promise<void> => {
  while (!screen.text.includes(question)) await new Promise((resolve) => setImmediate(resolve));
  if (keys === null) keyboard.end();
  else keyboard.write(keys);
};

test.each([
  ['y\r', true],
  ['yes\r', true],
  ['n\r', false],
  ['\r', false],
])('confirm answered by %j is %s', async (keys, answer) => {
  const fake = prompts();
  const asked = fake.ask.confirm('Delete PC-1?');
  await typeAfter(fake, 'Delete PC-1?', keys);
  expect(await asked).toBe(answer);
});

test('Tab is no yes', async () => {
  const fake = prompts();
  const asked = fake.ask.confirm('Delete PC-1?');
  await typeAfter(fake, 'Delete PC-1?', '\t\r');
  expect(await asked).toBe(false);
});

test.each([
  ['confirm', (ask: Prompts) => ask.confirm('Sure?')],
  ['typeToConfirm', (ask: Prompts) => ask.typeToConfirm('Sure?', 'y')],
])('keys that were typed before the question do not answer %s', async (_, question) => {
  const fake = prompts();
  const asked = question(fake.ask);
  // A terminal hands out what it holds a moment after it is read from.
  while (!fake.keyboard.isRaw) await new Promise((resolve) => setImmediate(resolve));
  fake.keyboard.write('y\ry\r');
  await typeAfter(fake, 'Sure?', 'n\r');
  expect(await asked).toBe(false);
});

test('Ctrl-C before the question cancels it', async () => {
  const fake = prompts();
  fake.keyboard.write('\u0003');
  await expect(fake.ask.confirm('Sure?')).rejects.toMatchObject({ kind: 'interrupted' });
  expect(fake.screen.text).toBe('');
});

test('the expected text has to be typed exactly', async () => {
  for (const [typed, answer] of [
    ['120', true],
    ['n', false],
    ['', false],
  ] as const) {
    const fake = prompts();
    const asked = fake.ask.typeToConfirm('How many?', '120');
    await typeAfter(fake, 'How many?', `${typed}\r`);
    expect(await asked).toBe(answer);
  }
});

test('a wrong text is answered at once, without a tick', async () => {
  const fake = prompts();
  const asked = fake.ask.typeToConfirm('How many?', '120');
  await typeAfter(fake, 'How many?', '12\r');
  await typeAfter(fake, "Confirmation didn't match. Type 120 to continue.", '120\r');
  expect(await asked).toBe(true);
  expect(fake.screen.text).not.toContain('✔');
});

test('a wrong letter is cleared: the next one is the whole answer', async () => {
  const fake = prompts();
  const asked = fake.ask.confirm('Sure?');
  await typeAfter(fake, 'Sure?', 'x\r');
  await typeAfter(fake, 'Type y or n.', 'y\r');
  expect(await asked).toBe(true);
});

test('a question and its list are broken at spaces', async () => {
  const fake = prompts();
  const words = Array.from({ length: 12 }, (_, at) => `computer${at}`).join(' ');
  const asked = fake.ask.confirm(`${'a'.repeat(55)} Sure?`, async () => [words]);
  await typeAfter(fake, 'Sure? (y/N, l\nlists them)', 'l\r');
  while (fake.lines.length === 0) await new Promise((resolve) => setImmediate(resolve));
  fake.keyboard.end();
  await expect(asked).rejects.toMatchObject({ kind: 'interrupted' });
  expect(fake.lines).toEqual([`  ${words.replace(' computer7', '\n    computer7')}\n`]);
});

test('a secret never appears on the screen', async () => {
  const fake = prompts();
  const asked = fake.ask.secret('Client secret');
  await typeAfter(fake, 'Client secret', 'hunter2\r');
  expect(await asked).toBe('hunter2');
  expect(fake.screen.text).not.toContain('hunter2');
});

test.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
  ['the end of the input', null],
])('%s is no answer', async (_, keys) => {
  const fake = prompts();
  const asked = fake.ask.confirm('Sure?');
  const outcome = expect(asked).rejects.toMatchObject({ kind: 'interrupted', exitCode: 130 });
  await typeAfter(fake, 'Sure?', keys);
  await outcome;
});

test('an interrupt from outside ends the question with its own reason', async () => {
  const interrupt = new AbortController();
  const fake = prompts(interrupt.signal);
  const asked = fake.ask.text('Name?', 'x');
  const outcome = expect(asked).rejects.toMatchObject({ kind: 'terminated' });
  interrupt.abort(new EmsError('terminated', 'terminated'));
  await outcome;
});

test.each([
  [{ stdin: false }, true],
  [{ stderr: false }, true],
  [{}, false],
])('a question needs a terminal on both sides: %j, allowed %s', async (facts, allowed) => {
  const { terminal, screen } = fakeTerminal(facts);
  const ask = makePrompts(terminal, { allowed, signal: never });
  expect(ask.canAsk).toBe(false);
  await expect(ask.confirm('Sure?')).rejects.toMatchObject({ kind: 'refused' });
  expect(screen.text).toBe('');
});

test('names from the service are harmless in a question', async () => {
  const fake = prompts();
  const asked = fake.ask.confirm('Delete \u001b]0;x\u0007\u202ePC?');
  await typeAfter(fake, 'PC?', 'n\r');
  await asked;
  expect(fake.screen.text).toContain('Delete ]0;xPC?');
  expect(fake.screen.text.replaceAll('\u001b[', '')).not.toMatch(harmful);
});

test('a terminal that is closed cancels the question, without a stack trace', async () => {
  const fake = prompts();
  const asked = fake.ask.confirm('Delete PC-1?');
  await typeAfter(fake, 'Delete PC-1?', '');
  fake.keyboard.emit('error', new Error('setRawMode EIO'));
  await expect(asked).rejects.toThrow(new EmsError('interrupted', 'Cancelled.'));
  expect(() => fake.keyboard.emit('error', new Error('read EIO'))).not.toThrow();
});
