export type { ProductCount } from './all-products.js';
export type { InstalledProduct, InstalledVersion } from './installations.js';
export type { OutdatedRow } from './outdated.js';
