import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Ran, withCredentials } from './run-ems.js';
import { clientSecret } from '../support/strict-server.js';
import * as fault from '../support/service/faults.js';

const { status } = fault;
const computers = 'GET /api/computer';

describe('secrets', () => {
  it.concurrent('never show, whatever happens', () =>
    withCredentials(async ({ ems, service, directory }) => {
      const outputs: string[] = [];
      const keep = ({ out, err }: Ran): number => outputs.push(out, err);
      keep(await ems('computer list --debug -v'));
      service.fault(computers, fault.reset, status(401), status(503), fault.html());
      keep(await ems('computer list --debug'));
      service.fault('token', status(401, { error: clientSecret }), fault.html(), fault.reset);
      for (const [at] of [0, 1, 2].entries())
        keep(await ems('computer list --debug', { env: { EMS_CONFIG_DIR: join(directory, `n${at}`) } }));
      keep(await ems('computer reboot 4711 --yes --debug'));
      keep(await ems('config list --origin -o json'));
      keep(await ems('auth status -o json'));
      keep(await ems('doctor --debug'));
      const all = outputs.join('\n');
      const token = [...service.tokens][0] ?? 'none';
      for (const secret of [clientSecret, token, token.split('.')[2] ?? 'none'])
        for (const form of [
          secret,
          Buffer.from(secret).toString('base64'),
          encodeURIComponent(secret),
          JSON.stringify(secret).slice(1, -1),
        ])
          expect(all.includes(form) && form).toBe(false);
      expect(all).toMatch(/GET .*\/api\/computer/);
      const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      for (const file of files) {
        const path = join(file.parentPath, file.name);
        expect([
          path,
          readFileSync(path, 'utf8').includes(clientSecret),
          (statSync(path).mode & 0o077).toString(8),
        ]).toEqual([path, false, '0']);
      }
    }));
});
