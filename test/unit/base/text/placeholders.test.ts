import { expect, it } from 'vitest';
import { identifiesNobody } from '../../../../src/base/text/placeholders.js';

it.each([
  '',
  ' ',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '03000200-0400-0500-0006-000700080009',
  '00:00:00:00:00:00',
  'ffffffffffff',
  '0',
  'To be filled by O.E.M.',
  'To Be Filled By OEM',
  'Default string',
  'None',
  'N/A',
  'System Serial Number',
  'Not Specified',
  '0123456789',
  '....',
  'xxxxxxx',
])('%j identifies nobody', (mark) => expect(identifiesNobody(mark)).toBe(true));

it.each([
  '3f2504e0-4f89-41d3-9a0c-0305e82c3342',
  '00000000-0000-4000-8000-000000000001',
  '02:00:5E:10:90:01',
  'SN-4711',
  '1234567',
  '5CG0123456789',
  'Default-01',
  '序列号',
])('%j may identify a machine', (mark) => expect(identifiesNobody(mark)).toBe(false));
