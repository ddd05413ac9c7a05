import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { OPERATOR } from '../core/operator.ts';
import { FORM_ROOM_BYTES, UPLOAD_BYTES_MAX, UploadIdSchema, UploadSchema } from './uploads.ts';

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

/** Uploads a picture for the file of a dispute. The content determines the file type. Unused pictures are deleted after a day. */
export const uploadEvidence = defineEndpoint({
  ...OPERATOR,
  id: 'uploadEvidence',
  method: 'POST',
  path: '/ops/uploads',
  summary: 'Upload one PNG or JPEG of at most 5 MB as evidence of a dispute',
  permission: 'money.move',
  body: 'multipart',
  bodyLimit: UPLOAD_BYTES_MAX + FORM_ROOM_BYTES,
  errors: ['operator.unauthorized', 'uploads.not_a_picture', 'uploads.picture_size', 'uploads.too_many'],
  request: () => z.strictObject({ file: z.array(z.file()).check(z.length(1)) }),
  response: () => UploadSchema,
});
