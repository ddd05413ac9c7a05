import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';

/** Purpose of a picture. A picture cannot be used for another purpose. */
export const UPLOAD_PURPOSES = ['feedback', 'receipt', 'avatar'] as const;
export const UploadPurposeSchema = z.enum(UPLOAD_PURPOSES);
export type UploadPurpose = z.infer<typeof UploadPurposeSchema>;

/** Spec §5. */
export const UPLOAD_BYTES_MAX = 5 * 1024 * 1024;
export const UPLOADS_AT_ONCE = 3;
/** Limits of the decoded picture: a file of a few hundred bytes can declare billions of pixels. */
export const UPLOAD_SIDE_MAX = 12_000;
export const UPLOAD_PIXELS_MAX = 64_000_000;
/** Maximum number of unused pictures per member. */
export const UPLOADS_WAITING_MAX = 20;
/** Bytes for the boundaries and fields of a form, besides its files. */
export const FORM_ROOM_BYTES = 64 * 1024;

export const UPLOAD_TYPES = ['image/png', 'image/jpeg'] as const;

/** Reason to refuse a picture, judged by its declared type and its size. */
export function findPictureProblem({
  type,
  size,
}: Pick<File, 'type' | 'size'>): 'not_a_picture' | 'too_big' | undefined {
  if (!(UPLOAD_TYPES as readonly string[]).includes(type)) return 'not_a_picture';
  return size > UPLOAD_BYTES_MAX ? 'too_big' : undefined;
}

export const UploadIdSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/));
export const UploadSchema = z.object({
  id: UploadIdSchema,
  contentType: z.enum(UPLOAD_TYPES),
  bytes: z.number(),
  width: z.number(),
  height: z.number(),
});
export type Upload = z.infer<typeof UploadSchema>;

/** The content determines the file type, not the name or declared type. Unused pictures are deleted after a day. */
export const uploadPicture = defineEndpoint({
  id: 'uploadPicture',
  area: 'uploads',
  method: 'POST',
  path: '/wps/uploads',
  summary: 'Upload one PNG or JPEG of at most 5 MB, for a single use',
  origin: 'orla',
  auth: 'real-member',
  body: 'multipart',
  bodyLimit: UPLOAD_BYTES_MAX + FORM_ROOM_BYTES,
  errors: [
    ...(['session.required', 'session.real_account_required'] as const),
    ...(['uploads.not_a_picture', 'uploads.picture_size', 'uploads.too_many'] as const),
  ],
  request: () => z.strictObject({ purpose: UploadPurposeSchema, file: z.array(z.file()).check(z.length(1)) }),
  response: () => UploadSchema,
});

export const getUpload = defineEndpoint({
  id: 'getUpload',
  area: 'uploads',
  method: 'GET',
  path: '/wps/uploads/:id',
  summary: 'Download a picture that the member uploaded',
  origin: 'orla',
  auth: 'real-member',
  answer: 'image',
  answerLimit: UPLOAD_BYTES_MAX,
  errors: ['session.required', 'session.real_account_required', 'request.not_found'],
  request: () => z.strictObject({ id: UploadIdSchema }),
  response: () => z.unknown(),
});
