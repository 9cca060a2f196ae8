import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { quantile } from './measure.mjs';

/**
 * The demo service with 500 and 100,000 computers: from its start to its first answer, what holds everybody up while it
 * answers, and its memory. Then the same with 300 groups of 100 members.
 */
export const demoService = async function* (setting, { rounds }) {
  for (const computers of [500, 100_000]) yield await startUp(setting, computers, rounds.startup);
  const service = await serve(setting, 100_000);
  try {
    yield* answers(service, '');
    await makeGroups(service);
    yield* answers(service, ', 300 groups');
    yield { group: 'demo-service', name: 'memory', rows: 100_000, seconds: 0, megabytes: service.megabytes() };
  } finally {
    service.child.kill();
  }
};

const startUp = async (setting, computers, rounds) => {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    const { child, url } = await serve(setting, computers);
    await (await fetch(`${url}/health`)).text();
    times.push(performance.now() - began);
    child.kill();
  }
  return { group: 'demo-service', name: 'start-up', rows: computers, seconds: quantile(times, 0.5) / 1000 };
};

const serve = async (setting, computers) => {
  const { argv, env } = setting.ems(['demo', 'serve', '--port', '0', '--computers', String(computers)]);
  const child = spawn(argv[0], argv.slice(1), { env, stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const url of createInterface({ input: child.stdout })) return { child, url, ...meters(child.pid) };
  throw new Error('the demo service did not start');
};

/** The time that its main thread was at work, where the system tells: nobody else's load is in it. */
const meters = (pid) => {
  const file = `/proc/${pid}/task/${pid}/schedstat`;
  const hasProc = existsSync(file);
  return {
    milliseconds: () => (hasProc ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : performance.now()),
    megabytes: () =>
      hasProc ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024 : undefined,
  };
};

const questions = {
  overview: ['GET', '/api/computer/issues/overview'],
  'history search': ['POST', '/api/computer/distribution-history/search', {}],
  'OU search': ['POST', '/api/computer/search', { ou: 'Servers' }],
};

/** The first answer of a kind also makes what is kept for the next ones. */
const answers = async function* (service, circumstances) {
  const ask = await signIn(service);
  for (const [name, question] of Object.entries(questions)) {
    const times = [];
    for (let round = 0; round < 7; round += 1) {
      const before = service.milliseconds();
      await ask(...question);
      times.push(service.milliseconds() - before);
    }
    const row = { group: 'demo-service', rows: 100_000 };
    yield { ...row, name: `first ${name}${circumstances}`, seconds: times[0] / 1000 };
    yield { ...row, name: `${name}${circumstances}`, seconds: quantile(times.slice(1), 0.5) / 1000 };
  }
};

const makeGroups = async (service) => {
  const ask = await signIn(service);
  const { items } = await ask('GET', '/api/group?nameContains=Assignments');
  for (let index = 0; index < 300; index += 1) {
    const wish = { name: `Bench ${index}`, type: 'AssignmentGroups', parentId: items[0].id };
    const { id } = await ask('POST', '/api/group', wish);
    const computerIds = Array.from({ length: 100 }, (_, place) => 1 + ((index * 317 + place * 991) % 100_000));
    await ask('POST', `/api/group/${id}/computers`, { computerIds });
  }
};

const signIn = async ({ url }) => {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'demo', client_secret: 'demo' });
  const { access_token: token } = await (await fetch(`${url}/api/auth/token`, { method: 'POST', body })).json();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (method, path, content) => {
    const sent = content === undefined ? {} : { body: JSON.stringify(content) };
    return (await fetch(`${url}${path}`, { method, headers, ...sent })).json();
  };
};
