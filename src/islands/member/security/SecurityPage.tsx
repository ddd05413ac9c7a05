import { useEffect } from 'react';
import { openSecurity } from '../../../stores/security/overview.ts';
import type { CentrePageProps } from '../../centre/page.ts';
import parts from '../../centre/parts/parts.module.css';
import { ProfileCard } from './ProfileCard.tsx';
import { ProtectionCard } from './ProtectionCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SignInsCard } from './SignInsCard.tsx';

/** My account (spec §2): public profile, security settings, sessions and sign-ins. */
export function SecurityPage({ features }: CentrePageProps) {
  const hasAvatars = features.includes('avatars');
  useEffect(() => openSecurity(hasAvatars), [hasAvatars]);
  return (
    <div className={parts.stack}>
      <ProfileCard hasAvatars={hasAvatars} />
      <ProtectionCard hasPhoneReset={features.includes('phonePasswordReset')} />
      <SessionsCard />
      <SignInsCard />
    </div>
  );
}
