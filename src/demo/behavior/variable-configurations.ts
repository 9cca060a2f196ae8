import { contains, page } from '../request/page.js';
import { showConfiguration } from '../world/catalog-objects.js';
import type { Behaviors } from './behavior.js';

export const variableConfigurationBehaviors: Behaviors = {
  'GET /api/variable-configurations': ({ query }, world) => {
    const wish = query.text('nameContains');
    const items = [...world.state.variableConfigurations.values()].filter((each) => contains(each.name, wish));
    return page(query, items, (each) => showConfiguration(world, each.id) ?? {});
  },
};
