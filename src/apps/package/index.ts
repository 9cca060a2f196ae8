export type { PackageComputerRow } from './run-computers.js';
