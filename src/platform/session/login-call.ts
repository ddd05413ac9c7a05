import type * as z from 'zod/mini';
import type { login } from '../../contract/session/session.ts';
import type { Call } from '../http/implement.ts';

export type LoginCall = Call<z.output<typeof login.request>>;
