// The least a client can do: POSTs through undici, so many in flight, nothing else. What bulk commands are held against.
//   node bare-posts.mjs <url> <count> <in-flight>
import { Agent, request } from 'undici';

const [url, count, inFlight] = process.argv.slice(2);
const dispatcher = new Agent({ connections: Number(inFlight), pipelining: 1 });
let next = 1;

const work = async () => {
  while (next <= Number(count)) {
    const { body } = await request(`${url}/api/computer/${next++}/rescan`, {
      method: 'POST',
      dispatcher,
      headers: { 'content-type': 'application/json', authorization: 'Bearer bench-token' },
      body: '{"scanType":"Inventory"}',
    });
    await body.dump();
  }
};

await Promise.all(Array.from({ length: Number(inFlight) }, work));
await dispatcher.close();
