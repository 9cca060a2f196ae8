import { constants } from 'node:fs';

/** Opening does not wait for the other end of a pipe, which no signal could end. Windows has no such flag. */
export const noWait = constants.O_NONBLOCK ?? 0;
