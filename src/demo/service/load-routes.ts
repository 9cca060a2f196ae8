import { behaviors } from '../behavior/index.js';
import { operationFor } from '../own-openapi/operation-for.js';
import { routesOf, type Routes } from './routes.js';

/** Joins every behavior with the operation it answers. */
export const loadRoutes = (): Routes =>
  routesOf(
    behaviors.map((behavior) => ({
      behavior,
      get operation() {
        return operationFor(behavior.operation);
      },
    })),
  );
