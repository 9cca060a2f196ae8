import { compileDescription } from '../../contract/compile.js';
import { operationKey, type Operation } from '../../contract/operation.js';
import { contractAreas } from '../../generated/contract/index.js';
import type { Behaviour } from '../behaviour/behaviour.js';
import { behaviours } from '../behaviour/index.js';
import { ownDescription } from './description.js';
import { routesOf, type Route, type Routes } from './routes.js';

/** Joins every behaviour with the operation it answers. */
export const loadRoutes = async (): Promise<Routes> => {
  const areas = await Promise.all(Object.values(contractAreas).map((load) => load()));
  const known = new Map([...areas.flat(), ...ownOperations()].map((each) => [operationKey(each), each]));
  return routesOf(behaviours.flatMap((behaviour) => routeOf(behaviour, known)));
};

/** A behaviour whose operation nobody describes cannot be checked, so it is not offered; a test finds those. */
const routeOf = (behaviour: Behaviour, known: ReadonlyMap<string, Operation>): Route[] => {
  const operation = known.get(behaviour.operation);
  return operation === undefined ? [] : [{ operation, behaviour }];
};

const ownOperations = (): readonly Operation[] => {
  const described = behaviours.flatMap(({ operation, describe }) => {
    if (describe === undefined) return [];
    const [method = 'GET', path = '/'] = operation.split(' ');
    return [{ method, path, object: describe }];
  });
  return compileDescription(ownDescription(described), { source: 'built-in' }).operations;
};
