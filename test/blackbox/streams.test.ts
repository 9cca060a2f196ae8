import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { needed } from '../support/needed.js';
import { environment, withService } from './run-ems.js';
import { silent } from '../support/service/faults.js';
import { computer } from '../support/service/samples.js';
import { programInShell } from '../support/tested-program.js';

const many = Array.from({ length: 6_000 }, (_, index) => ({ ...computer, id: index + 1, ou: 'x'.repeat(200) }));

/** Runs a shell line in which `ems` is the program; the exit code of each part of the pipe comes back. */
const shell = async (
  line: string,
  directory: string,
  url: string,
): Promise<{ out: string; err: string; codes: number[] }> => {
  const script = `set -o pipefail; ems() { ${programInShell} "$@"; }; ${line}; codes=("\${PIPESTATUS[@]}"); echo "codes \${codes[*]}" >&2`;
  const env = Object.fromEntries(
    Object.entries(environment(directory, url)).filter(([, value]) => value !== undefined),
  );
  const child = spawn('bash', ['-c', script], { env });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (texts.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (texts.err += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  const codes = /codes ([\d ]+)/.exec(texts.err)?.[1] ?? '';
  return { ...texts, codes: codes.trim().split(' ').map(Number) };
};

describe('streams', () => {
  it.concurrent('a reader that closes the pipe is fine', () =>
    withService(async ({ service, directory }) => {
      service.answer('GET /api/computer', many);
      for (const format of ['json', 'csv']) {
        const { codes, err } = await shell(`ems computer list --all -o ${format} | head -1`, directory, service.url);
        expect([format, codes, err.replace(/codes.*\n/, '')]).toEqual([format, [0, 0], '']);
      }
    }));

  it.concurrent('a large answer comes through a slow pipe whole', () =>
    withService(async ({ service, directory }) => {
      service.answer('GET /api/computer', many);
      const { out, codes } = await shell('ems computer list --all | (sleep 0.5; cat)', directory, service.url);
      expect([codes, (JSON.parse(out) as unknown[]).length]).toEqual([[0, 0], many.length]);
      service.answer('GET /api/computer/{id}', { ...computer, notes: 'y'.repeat(3_000_000) });
      const single = await shell('ems computer show 4711 | (sleep 0.3; wc -c)', directory, service.url);
      expect(Number(single.out)).toBeGreaterThan(3_000_000);
    }));

  const full = needed(existsSync('/dev/full'), '/dev/full');
  it.skipIf(full.isMissing).concurrent(`a full disk is never success${full.because}`, () =>
    withService(async ({ service, directory }) => {
      service.answer('GET /api/computer', many.slice(0, 2000));
      for (const line of [
        'computer list --all -o csv > /dev/full',
        '--version > /dev/full',
        'computer --help > /dev/full',
      ]) {
        const { codes } = await shell(`ems ${line}`, directory, service.url);
        expect([line, codes[0] !== 0]).toEqual([line, true]);
      }
      // Only who changed something has to look before trying again.
      const read = await shell('ems computer show 4711 > /dev/full', directory, service.url);
      const request = await shell('ems api request GET /api/computer > /dev/full', directory, service.url);
      const changed = await shell('ems tag create Lab -o yaml > /dev/full', directory, service.url);
      expect([read, request, changed].filter(({ codes }) => codes[0] === 0)).toEqual([]);
      const told = [read, request, changed].map(({ err }) => err.includes('before you repeat the command'));
      expect(told).toEqual([false, false, true]);
    }),
  );

  it.concurrent('signals during a request', () =>
    withService(async ({ service, built }) => {
      service.fault('GET /api/computer', silent, silent);
      const ran = await Promise.all(
        (['SIGINT', 'SIGTERM'] as const).map((signal) =>
          built('computer list', {
            during: (child) => {
              const timer = setInterval(() => {
                if (service.calls().length < 2) return;
                clearInterval(timer);
                child.kill(signal); // once: a second one would end it whatever the first did
              }, 20);
              child.once('close', () => clearInterval(timer));
            },
          }),
        ),
      );
      expect(ran.map(({ code, out }) => [code, out])).toEqual([
        [130, ''],
        [143, ''],
      ]);
    }));
});
