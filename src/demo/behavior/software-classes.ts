import { contains, page } from '../request/page.js';
import { showSoftwareClass } from '../world/software-classes.js';
import type { Behavior } from './behavior.js';

export const softwareClassBehaviors: readonly Behavior[] = [
  {
    operation: 'GET /api/softwareclasses',
    answer: ({ query }, world) => {
      const wish = query.text('nameContains');
      const items = [...world.state.softwareClasses.values()].filter((each) => contains(each.name, wish));
      return page(query, items, (each) => showSoftwareClass(world, each.id) ?? {});
    },
  },
];
