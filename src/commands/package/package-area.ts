import type { CustomArea } from '../../command/custom-command.js';
import { packageShow } from './show.js';

/** Custom commands of the package area. */
export const packageArea: CustomArea = {
  name: 'package',
  summary: 'Software packages: catalog, status, tags, import',
  commands: [packageShow],
};
