import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** What a picture is for: it may be used for that alone. */
export const UPLOAD_PURPOSES = ['feedback', 'receipt', 'avatar'] as const;
export const UploadPurposeSchema = z.enum(UPLOAD_PURPOSES);
export type UploadPurpose = z.infer<typeof UploadPurposeSchema>;

/** Spec §5. */
export const UPLOAD_BYTES_MAX = 5 * 1024 * 1024;
export const UPLOADS_AT_ONCE = 3;
/** What a picture may unfold to: a few hundred bytes can name billions of pixels. */
export const UPLOAD_SIDE_MAX = 12_000;
export const UPLOAD_PIXELS_MAX = 64_000_000;
/** Pictures of one member that nothing uses yet. */
export const UPLOADS_WAITING_MAX = 20;
/** Room for the boundaries and fields of a form around its files. */
export const FORM_ROOM_BYTES = 64 * 1024;

export const UPLOAD_TYPES = ['image/png', 'image/jpeg'] as const;

/** Why a picture would not be taken, as far as its stated type and its size tell. */
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

/** Content decides what a file is, its name and stated type do not. What nothing uses is gone after a day. */
export const uploadPicture = defineEndpoint({
  id: 'uploadPicture',
  area: 'uploads',
  method: 'POST',
  path: '/wps/uploads',
  summary: 'Bring one PNG or JPEG of 5 MB at most, to be used once',
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
  summary: 'A picture that the member brought, as a download',
  origin: 'orla',
  auth: 'real-member',
  answer: 'image',
  answerLimit: UPLOAD_BYTES_MAX,
  errors: ['session.required', 'session.real_account_required', 'request.not_found'],
  request: () => z.strictObject({ id: UploadIdSchema }),
  response: () => z.unknown(),
});
