/** Environment variables that files may name without a flag: no other program uses this prefix for its secrets. */
export const secretPrefix = 'EMS_VALUE_';
