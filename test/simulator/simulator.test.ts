import { specFinder } from './draw/spec-finder.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { chanceOf } from './history/chance.js';
import { drawLine, loadCommands } from './draw/draw.js';
import { fleetOf } from './service/fleet.js';
import { drawHistory } from './draw/generate.js';
import { usualThemes } from './draw/themes/index.js';
import { historyText, readHistory } from './history/history.js';
import { readPlanted } from './planted.js';
import { play } from './play/play.js';
import { promises } from './promises/index.js';
import { knownBreaks, readRegressions } from './regressions.js';
import { openService } from './service/service.js';
import { breakText, exhaust, simulate } from './simulate.js';

const folder = fileURLToPath(new URL('histories/', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));
const commands = await loadCommands();
const regressions = readRegressions(folder);
const isKnown = knownBreaks(regressions);
const fleet = fleetOf(openService(60, 1).world);

describe('histories', () => {
  it('are the same for the same seed, and can be read back', () => {
    const draw = (seed: number): string => historyText(drawHistory(seed, { commands, fleet: () => fleet }));
    for (const seed of Array.from({ length: 60 }, (_, at) => at)) {
      expect(draw(seed)).toBe(draw(seed));
      expect(historyText(readHistory(draw(seed)))).toBe(draw(seed));
    }
  });

  it.each(commands.writing.map((spec) => [spec.words.join(' '), spec] as const))('can have ems %s', (_, spec) => {
    const drawn = Array.from({ length: 12 }, (__, at) => drawLine(spec, chanceOf(at), fleet));
    expect(drawn).not.toContain(undefined);
  });

  it.each(usualThemes)('keep every promise, for fixed seeds of the theme %s', async (theme) => {
    const { breaks, histories } = await simulate({ seed: 1, histories: 3, themes: [theme], isKnown });
    expect([breaks.map(breakText), histories]).toEqual([[], 3]);
  });

  it.each([7, 404, 801, 1198])(
    'keep every promise in a slice of the exhaustive small worlds, part %i',
    async (part) => {
      const { breaks, histories } = await exhaust({ isKnown, part, parts: 4 * 397, goesOn: false });
      expect(breaks.map(breakText)).toEqual([]);
      expect(histories).toBeGreaterThan(5);
    },
  );

  it.each(regressions)('keep the promise that they broke once: $name', async ({ history, promise }) => {
    const { breaks } = await play(history, { only: promise, specOf: specFinder(commands), isKnown });
    expect(breaks).toEqual([]);
  });
});

const planted = readPlanted(readFileSync(new URL('planted.txt', import.meta.url), 'utf8'));

describe('planted breaks', () => {
  it.each(promises.map(({ name }) => name))('are two at least for %s', (name) => {
    expect(planted.filter(({ promise }) => promise === name).length).toBeGreaterThanOrEqual(2);
  });

  it.each(planted)('can be made in their source: $promise, $edits.0.file', ({ edits }) => {
    for (const { file, from } of edits)
      expect(readFileSync(join(root, 'src', file), 'utf8').split(from)).toHaveLength(2);
  });
});
