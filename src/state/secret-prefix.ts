/** Environment variables that files may name without a flag: no program keeps its own secrets in one of these. */
export const secretPrefix = 'EMS_VALUE_';
