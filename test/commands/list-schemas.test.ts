import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo({ computers: 60, speed: 0 });

it.each(['custom-field list', 'queue list', 'system depot-servers', 'computer list', 'computer show PC-0042'])(
  'the schema of "%s" has the form of its answer',
  async (line) => {
    const words = line.split(' ');
    const answer: unknown = JSON.parse((await demo().run([...words, '-o', 'json'])).stdout);
    const schema = await demo().run(['commands', '--schema', words.slice(0, 2).join(' ')]);
    expect(JSON.parse(schema.stdout).type).toBe(Array.isArray(answer) ? 'array' : 'object');
  },
);
