import type { Json, JsonObject } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import { isObject } from '../../json/objects.js';

/** Left out, what is no object would make a list shorter: "0 computers miss a patch", or a reach of none. */
export const onlyObjects = (entries: readonly Json[], operation: string): readonly JsonObject[] => {
  if (entries.every(isObject)) return entries;
  throw oddItem({ operation });
};

export const oddItem = (facts: { readonly status?: number; readonly operation: string }): EmsError =>
  new EmsError('failed', 'The service answered with a list that holds something else than objects.', {
    ...facts,
    hint: notTheService,
  });

export const notTheService = 'Check that the URL is that of the service. --debug shows the response.';
