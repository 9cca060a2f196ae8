import type { Fact } from './fact.js';

const role = 'admin.manage';
const path = 'id:int32!';

export const administration: readonly Fact[] = [
  { operation: 'GET /health', role: null, answers: '200 open' },
  {
    operation: 'POST /api/auth/token',
    role: null,
    body: 'form grant_type:string client_id:string client_secret:string',
    answers: '200 object Rfc6749TokenResponse; 429',
  },
  { operation: 'GET /api/admin/principals', role, answers: '200 array PrincipalDto' },
  {
    operation: 'POST /api/admin/principals',
    role,
    repeat: 'idempotent',
    body: 'isUser:bool! subjectId:string! displayName:string!? issuer:string!? roles:string[]!',
    answers: '200 object PrincipalDto',
  },
  { operation: 'GET /api/admin/principals/{id}', role, path, answers: '200 object PrincipalDto' },
  {
    operation: 'PUT /api/admin/principals/{id}',
    role,
    repeat: 'replace',
    path,
    body: 'displayName:string!? issuer:string!? roles:string[]!',
    answers: '200 object PrincipalDto',
  },
  {
    operation: 'DELETE /api/admin/principals/{id}',
    role,
    repeat: 'delete',
    path,
    query: 'force:bool@1.0.2',
    answers: '200 empty',
  },
  { operation: 'GET /api/admin/local-principals', role, answers: '200 array LocalPrincipalDto' },
  {
    operation: 'POST /api/admin/local-principals',
    role,
    repeat: 'never',
    body: 'description:string!? roles:string[]! expiresAtUtc:date-time!?',
    answers: '200 object CreateLocalPrincipalResponse',
  },
  { operation: 'GET /api/admin/local-principals/{id}', role, path, answers: '200 object LocalPrincipalDto' },
  {
    operation: 'PUT /api/admin/local-principals/{id}',
    role,
    repeat: 'replace',
    path,
    body: 'description:string!? roles:string[]! expiresAtUtc:date-time!?',
    answers: '200 object LocalPrincipalDto',
  },
  {
    operation: 'DELETE /api/admin/local-principals/{id}',
    role,
    repeat: 'delete',
    path,
    query: 'force:bool@1.0.2',
    answers: '200 empty',
  },
  {
    operation: 'PATCH /api/admin/local-principals/{id}/revoke',
    role,
    repeat: 'replace',
    path,
    body: 'isRevoked:bool!',
    answers: '200 object LocalPrincipalDto',
  },
  { operation: 'GET /api/admin/roles', role, answers: '200 array RoleDto' },
  { operation: 'GET /api/admin/features', role, answers: '200 object AdminFeatures' },
];
