import { toAlias } from '../../components/alias.ts';

export const GET = toAlias('/');
