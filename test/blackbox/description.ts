/** A description with operations that no document has: the program has only this to go by. */
const ok = { responses: { 200: { description: 'ok' } } };
const parameter = (name: string, where: string, schema: object, required = where === 'path'): object => ({
  name,
  in: where,
  required,
  schema,
});
const int = { type: 'integer', format: 'int32' };

export const description = {
  openapi: '3.0.4',
  info: { title: 'Endpoint Management Service', version: '1.4.0' },
  paths: {
    '/api/pmgroup/{id}': {
      parameters: [parameter('id', 'path', int)],
      get: { tags: ['Patch Management Groups'], operationId: 'PmGroup_Get', summary: 'One PM group', ...ok },
      delete: {
        tags: ['Patch Management Groups'],
        parameters: [parameter('force', 'query', { type: 'boolean' })],
        responses: { 204: { description: 'gone' } },
      },
    },
    '/api/audit': {
      get: {
        tags: ['Audit'],
        parameters: [
          { ...parameter('kinds', 'query', { type: 'array', items: { type: 'string' } }), explode: false },
          parameter('X-Tenant', 'header', { type: 'string' }, true),
        ],
        ...ok,
      },
      patch: {
        tags: ['Audit'],
        requestBody: {
          content: { 'application/merge-patch+json': { schema: { type: 'object', properties: { days: int } } } },
        },
        ...ok,
      },
      post: {
        tags: ['Audit'],
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: { type: 'object', properties: { note: { type: 'string' } } },
            },
          },
        },
        ...ok,
      },
    },
    '/api/uploads/parts': {
      post: {
        tags: ['Uploads'],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file'],
                properties: {
                  file: { type: 'string', format: 'binary' },
                  note: { type: 'string' },
                  ids: { type: 'array', items: int },
                },
              },
            },
          },
        },
        ...ok,
      },
    },
    '/api/uploads/raw': {
      put: {
        tags: ['Uploads'],
        requestBody: { required: true, content: { 'application/octet-stream': { schema: { format: 'binary' } } } },
        ...ok,
      },
    },
    '/api/uploads/file': {
      get: {
        tags: ['Uploads'],
        responses: {
          200: {
            description: 'A file',
            content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
          },
        },
      },
    },
    '/api/uploads/text': {
      put: {
        tags: ['Uploads'],
        requestBody: { content: { 'text/plain': { schema: { type: 'string' } } } },
        ...ok,
      },
    },
  },
};
