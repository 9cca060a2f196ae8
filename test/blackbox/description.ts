/** A description with operations that no document has: the program has only this to go by. */
const ok = { responses: { 200: { description: 'ok' } } };
const parameter = (name: string, where: string, schema: object, required = where === 'path'): object => ({
  name,
  in: where,
  required,
  schema,
});
const guid = { type: 'string', format: 'uuid' };
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
    '/api/pmgroup': {
      post: {
        tags: ['Patch Management Groups'],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/CreatePmGroup' } } },
        },
        responses: { 201: { description: 'made' } },
      },
    },
    '/api/packages/{id}/ready-to-install': {
      put: {
        tags: ['Software Packages'],
        parameters: [parameter('id', 'path', guid)],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { type: 'object', required: ['operational'], properties: { operational: { type: 'boolean' } } },
            },
          },
        },
        ...ok,
      },
    },
    '/api/packages/{id}/hash': {
      post: { tags: ['Software Packages'], parameters: [parameter('id', 'path', guid)], ...ok },
    },
    '/api/patches': {
      get: {
        tags: ['Patches'],
        parameters: [
          parameter('skip', 'query', int),
          parameter('top', 'query', int),
          parameter('severity', 'query', { type: 'string', enum: ['Critical', 'Important'] }),
          parameter('minCvss', 'query', { type: 'number', format: 'double' }),
          parameter('releasedAfter', 'query', { type: 'string', format: 'date-time' }),
          parameter('ids', 'query', { type: 'array', items: int }),
        ],
        ...ok,
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
    '/api/licenses': {
      get: { tags: ['Licenses'], summary: 'Licenses', ...ok },
      post: {
        tags: ['Licenses'],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                allOf: [{ $ref: '#/components/schemas/Named' }, { type: 'object', properties: { seats: int } }],
              },
            },
          },
        },
        ...ok,
      },
    },
    '/api/licenses/{licenseId}': {
      get: { tags: ['Licenses'], parameters: [parameter('licenseId', 'path', guid)], ...ok },
    },
    '/api/licenses/{licenseId}/renew': {
      post: { tags: ['Licenses'], parameters: [parameter('licenseId', 'path', guid)], ...ok },
    },
    '/api/group/{id}/distribution-options': {
      put: {
        tags: ['Deployment Groups'],
        parameters: [parameter('id', 'path', guid), parameter('packageId', 'query', guid)],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  distCommands: int,
                  wol: { type: 'boolean' },
                  revokeDate: { type: 'string', format: 'date-time', nullable: true },
                },
              },
            },
          },
        },
        ...ok,
      },
    },
    '/api/computer': {
      get: {
        tags: ['Computers'],
        parameters: [
          parameter('skip', 'query', int),
          parameter('top', 'query', int),
          parameter('site', 'query', { type: 'string' }),
        ],
        ...ok,
      },
    },
  },
  components: {
    schemas: {
      Named: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', maxLength: 5 }, loop: { $ref: '#/components/schemas/Named' } },
      },
      CreatePmGroup: {
        type: 'object',
        required: ['name', 'category'],
        properties: {
          name: { type: 'string' },
          category: { type: 'string', enum: ['Patch', 'ServicePack'] },
          tier: { type: 'integer', nullable: true },
        },
      },
    },
  },
};
