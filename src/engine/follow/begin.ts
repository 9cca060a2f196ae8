import type { Follow } from '../../areas/record.js';
import type { Context } from '../../context.js';
import type { Json } from '../../contract/operation.js';
import type { Result } from '../../output/result.js';
import type { Input } from '../command-spec.js';
import type { Prepared } from '../prepare.js';

export interface FollowStart {
  readonly prepared: Prepared;
  /** Computers acted on; empty for an import or a sync job. */
  readonly targets: readonly FollowTarget[];
  readonly input: Input;
  readonly context: Context;
}

export interface FollowTarget {
  readonly id: number;
  readonly name: string;
}

/** One per request sent: the target's id where there is one, and what the service answered. */
export interface Started {
  readonly target?: number;
  readonly reply: Json | undefined;
}

/** Made before the request is sent, because "has advanced" needs to know from where. */
export interface Following {
  wait(started: readonly Started[]): Promise<Result>;
}

export type BeginFollow = (kind: Follow, start: FollowStart) => Promise<Following>;
