import { behaviorsOf, type LoadBehaviors } from '../behavior/index.js';
import { operationFor } from './operation-for.js';
import { addRoute, findRoute, noRoutes, type Match } from './routes.js';

/** Every behavior with the operation it answers. */
export interface Routes {
  /** Loads the behaviors for a target; await it before `find`. */
  ready(target: string): Promise<void>;
  find(segments: readonly string[]): Match | undefined;
}

export const loadRoutes = (): Routes => {
  const root = noRoutes();
  const added = new Map<LoadBehaviors, Promise<void>>();
  const add = async (load: LoadBehaviors): Promise<void> => {
    for (const behavior of await load()) {
      addRoute(root, {
        behavior,
        get operation() {
          return operationFor(behavior.operation);
        },
      });
    }
  };
  return {
    ready: (target) => {
      const load = behaviorsOf(partAt(target));
      const adding = added.get(load) ?? add(load);
      added.set(load, adding);
      return adding;
    },
    find: (segments) => findRoute(root, segments),
  };
};

/** Reads the part as parseTarget does; an invalid target has none. */
const partAt = (target: string): string => {
  const [path = ''] = target.split('?');
  const [, part = ''] = path.split('/').filter((segment) => segment !== '');
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return '';
  }
};
