import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { OPERATOR } from '../core/operator.ts';
import { UPLOAD_BYTES_MAX, UploadIdSchema } from './uploads.ts';

export const readUpload = defineEndpoint({
  ...OPERATOR,
  id: 'readUpload',
  method: 'GET',
  path: '/ops/uploads/:id',
  summary: 'Download a picture that a member or guest uploaded',
  permission: 'members.read',
  answer: 'image',
  answerLimit: UPLOAD_BYTES_MAX,
  errors: ['operator.unauthorized', 'request.not_found'],
  request: () => z.strictObject({ id: UploadIdSchema }),
  response: () => z.unknown(),
});
