import type { HandArea } from './command.js';

export interface HandEntry {
  /** First word on the command line. */
  readonly word: string;
  readonly summary: string;
  /** A single command (`ems login`) or an area with commands below it (`ems profile list`). */
  readonly single?: true;
  /** Help heading on the front page. */
  readonly section: FrontSection;
  readonly hidden?: true;
  load(): Promise<HandArea>;
}

export type FrontSection = 'Start' | 'Fleet' | 'Work' | 'Tool';

/** The only list of hand-written commands; each loads when its word is typed. */
export const handEntries: readonly HandEntry[] = [];
