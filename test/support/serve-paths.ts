import type { ScriptedServer, SeenRequest } from './scripted-server.js';
import { sendJson } from './scripted-server.js';

/** A page of JSON; text for what is not; a number for a status without a body. */
export type PathAnswer = (request: SeenRequest) => unknown;

/** Answers by path, however often and in whatever order they are asked for; 404 for all others. */
export const servePaths = (server: ScriptedServer, answers: Readonly<Record<string, PathAnswer>>): void =>
  server.always((request, response) => {
    const { pathname } = new URL(request.url, server.url);
    const answer = answers[`${request.method} ${pathname}`] ?? answers[pathname];
    if (answer === undefined) return sendJson(response, { title: 'Not Found', status: 404 }, 404);
    const found = answer(request);
    if (typeof found === 'function') return void found(request, response);
    if (found !== undefined) return sendJson(response, found);
    response.writeHead(200, { 'content-type': 'application/json' }).end();
  });
