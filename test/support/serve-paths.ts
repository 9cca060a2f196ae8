import type { Scripted, ScriptedServer, SeenRequest } from './scripted-server.js';

/** A page of JSON; text for what is not; a number for a status without a body. */
export type PathAnswer = (request: SeenRequest) => unknown;

/** Answers by path, however often and in whatever order they are asked for; 404 for all others. */
export const servePaths = (server: ScriptedServer, answers: Readonly<Record<string, PathAnswer>>): void => {
  const reply: Scripted = (request, response) => {
    const { pathname } = new URL(request.url, server.url);
    const answer = answers[`${request.method} ${pathname}`] ?? answers[pathname];
    const found = answer === undefined ? { title: 'Not Found', status: 404 } : answer(request);
    if (typeof found === 'function') return void found(request, response);
    const text = found === undefined ? '' : JSON.stringify(found);
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(text);
  };
  server.script(...Array.from({ length: 1000 }, () => reply));
};
