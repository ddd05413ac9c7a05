import { readUpload } from '../../contract/uploads/operator.ts';
import { getUpload, uploadPicture } from '../../contract/uploads/uploads.ts';
import { refuseFields } from '../../server/result.ts';
import { implement, implementForMember } from '../http/implement.ts';
import { downloadUpload } from './download.ts';
import { dropForgotten, storeUpload } from './store-upload.ts';

export const uploadRoutes = [
  implementForMember(uploadPicture, async ({ env, input, session, waitUntil }) => {
    const [file] = input.file;
    if (!file) return refuseFields({ file: 'required' });
    const stored = await storeUpload(env, { memberId: session.memberId, purpose: input.purpose }, file as File);
    waitUntil(dropForgotten(env));
    return stored;
  }),
  implementForMember(getUpload, ({ env, input, session }) => downloadUpload(env, input.id, session.memberId)),
];

export const uploadOperatorRoutes = [
  implement(readUpload, ({ env, input }) => downloadUpload(env, input.id, undefined)),
];
