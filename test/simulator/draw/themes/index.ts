import type { Theme } from '../drawing.js';
import { asked } from './asked.js';
import { counted, unheard } from './counted.js';
import { twins } from './twins.js';
import { unstarted } from './unstarted.js';
import { severalGroups, undoing } from './undoing.js';
import { believed, each, killed } from './changes.js';
import { declared, exactly, moving, wanted } from './groups.js';
import { readings, roles, sweep } from './readings.js';
import { ringed } from './ringed.js';
import { ended } from './rollouts.js';
import { disks } from './disks.js';
import { stuck } from './stuck.js';
import { mixed, two } from './together.js';
import { ahead, wide } from './wide.js';

/** Drawn at random, a mix misses most breaks: each theme puts one kind of promise under pressure. */
export const themes: Readonly<Record<string, Theme>> = {
  each,
  believed,
  sweep,
  readings,
  asked,
  unstarted,
  wide,
  ahead,
  counted,
  unheard,
  undoing,
  severalGroups,
  twins,
  killed,
  moving,
  roles,
  ended,
  ringed,
  two,
  wanted,
  declared,
  exactly,
  mixed,
  stuck,
  disks,
};

/** Without those that mount file systems: they are played with the built program, or by their name. */
export const usualThemes = Object.keys(themes).filter((name) => name !== 'disks');
