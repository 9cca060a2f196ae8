import { behaviours } from '../behaviour/index.js';
import { operationFor } from '../own-openapi/operation-for.js';
import { routesOf, type Routes } from './routes.js';

/** Joins every behaviour with the operation it answers. */
export const loadRoutes = (): Routes =>
  routesOf(
    behaviours.map((behaviour) => ({
      behaviour,
      get operation() {
        return operationFor(behaviour.operation);
      },
    })),
  );
