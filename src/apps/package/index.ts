export { commands } from './package-area.js';
export type { PackageComputerRow } from './run-computers.js';
