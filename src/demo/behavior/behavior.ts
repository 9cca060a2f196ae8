/**
 * How to add a behavior: put it in the table of its area, such as tagBehaviors.
 *
 *   'GET /api/tags/{id}': ({ path }, world) => ok(showTag(tagOf(world, path))),
 *
 * The router has checked token, role, path, query and body before it runs. A behavior
 *  - refuses by throwing (request/exchange.ts) BEFORE it changes anything, because a refused request is not stored;
 *  - takes the time from world.now, new ids from newGuid(world) and chance from roll(world.seed, …), because the same
 *    requests must give the same world;
 *  - changes only world.state, and lets things happen later with schedule or callIn (world/intents.ts).
 *
 * Operations without a path in the reference, and open requests of the contract, are described in own-openapi.yaml.
 */
import type { ServiceReply, Values } from '../request/exchange.js';
import type { World } from '../model/world.js';

export interface DemoRequest {
  readonly path: Values;
  readonly query: Values;
  /** An empty object when no body was sent. */
  readonly body: Values;
}

export type Behavior = (request: DemoRequest, world: World) => ServiceReply;

/** Answers by operation, such as `GET /api/tags/{id}`. */
export type Behaviors = Readonly<Record<string, Behavior>>;
