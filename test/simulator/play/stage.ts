import type { CommandSpec } from '../../../src/command/spec.js';
import type { Break } from '../promises/played.js';
import type { Facts } from '../service/facts.js';
import type { Service } from '../service/service.js';
import type { Machine, runLine } from './machine.js';
import type { RunOf } from './run-on.js';

export interface PlayOptions {
  /** Only this promise is checked. */
  readonly only?: string | undefined;
  /** The command of a line, by its first words. */
  readonly specOf: (words: readonly string[]) => CommandSpec | undefined;
  readonly runLine?: typeof runLine;
  /** Told of every line that is typed for real. */
  readonly onRun?: (ran: RunOf) => void;
  /** A break that waits for its mend: it is counted, and the history goes on. */
  readonly isKnown?: (found: Break) => boolean;
}

export interface Stage extends PlayOptions {
  readonly service: Service;
  readonly machines: readonly Machine[];
  readonly tokens: Set<string>;
  readonly secrets: Set<string>;
  /** The last change, if nothing else has changed anything since, for undo. */
  change: { readonly machine: number; readonly facts: Facts; readonly words: readonly string[] } | undefined;
  /** Names of rollouts that are over, and the rings that were activated, to install or to uninstall. */
  readonly over: Set<string>;
  readonly activated: Set<string>;
  commands: number;
  known: number;
}
