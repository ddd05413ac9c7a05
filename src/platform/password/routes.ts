import {
  changePassword,
  resetPasswordByEmail,
  resetPasswordByPhone,
  sendResetSms,
  setPasswordByLink,
} from '../../contract/session/password.ts';
import { implement, implementForMember } from '../http/implement.ts';
import { changeOwnPassword } from './change.ts';
import { requestResetLink, setPasswordWithLink } from './reset-by-email.ts';
import { requestResetSms, resetPasswordWithPhone } from './reset-by-phone.ts';

export const passwordRoutes = [
  implementForMember(changePassword, changeOwnPassword),
  implement(resetPasswordByEmail, requestResetLink),
  implement(setPasswordByLink, setPasswordWithLink),
  implement(sendResetSms, requestResetSms),
  implement(resetPasswordByPhone, resetPasswordWithPhone),
];
