import { variableApi } from '../../service/variables.js';
import { isInterruption, EmsError } from '../../base/errors.js';
import type { Client } from '../../http/client.js';
import { textOf } from '../../base/json/objects.js';
import { secretsOf } from '../../settings/loaded.js';
import { readItems, wholePage } from '../../service/read-items.js';

/** Ids show neither names nor secret marks, so the catalog is read; variables that it lacks may be secret. */
export const learnVariableNames = async (ids: readonly string[], client: Client): Promise<void> => {
  const secrets = secretsOf(client);
  if (ids.every((id) => secrets.nameOfVariable(id) !== undefined)) return;
  await learnCatalog(client);
};

/** Learns the names of all variables, and which of them are marked; false if the catalog cannot be read. */
export const learnCatalog = async (client: Client): Promise<boolean> => {
  const secrets = secretsOf(client);
  const catalog = await readCatalog(client);
  for (const { designation, dottedName, varId } of catalog ?? []) {
    const name = textOf(dottedName ?? designation);
    if (name !== '') secrets.nameVariable(textOf(varId), name);
  }
  return catalog !== undefined;
};

const readCatalog = (client: Client) =>
  readItems(variableApi.definitions(), client, { top: wholePage }).catch((error: unknown) => {
    if (error instanceof EmsError && isInterruption(error.kind)) throw error;
    return undefined;
  });
