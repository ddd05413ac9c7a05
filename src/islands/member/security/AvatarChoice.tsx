import { useStore } from '@nanostores/react';
import type { MemberInfo } from '../../../contract/member/member.ts';
import { avatars } from '../../../stores/security/overview.ts';
import { $avatarFailure, $choosing, chooseAvatar } from '../../../stores/security/profile.ts';
import { Note } from '../../centre/parts/Note.tsx';
import { RemoteView } from '../../centre/parts/RemoteView.tsx';
import { toFailureWords } from '../../ui/failure-words.ts';
import { useWords } from '../../ui/words.ts';
import { Avatar } from './Avatar.tsx';
import { OwnPictureField } from './OwnPictureField.tsx';
import styles from './security.module.css';

interface Props {
  readonly current: Pick<MemberInfo, 'avatar' | 'avatarType'>;
}

/** Choice of a built-in picture with one tap, or an upload. */
export function AvatarChoice({ current }: Props) {
  const { t } = useWords();
  const choosing = useStore($choosing);
  const failure = useStore($avatarFailure);
  return (
    <details className={styles.pictures}>
      <summary>{t('security.avatar_change')}</summary>
      <RemoteView remote={avatars}>
        {({ list }) => (
          <fieldset className={styles.gallery} aria-busy={choosing !== undefined}>
            <legend className="hidden-text">{t('security.avatar')}</legend>
            {list.map((picture) => (
              <label key={picture.avatar} data-busy={choosing === picture.avatar ? '' : undefined}>
                <input
                  type="radio"
                  name="avatar"
                  aria-label={t(`security.avatar_${picture.avatar}`)}
                  checked={current.avatar === picture.avatar && current.avatarType === picture.avatarType}
                  onChange={() => void chooseAvatar(picture.avatar)}
                />
                <Avatar picture={picture} size={56} />
              </label>
            ))}
          </fieldset>
        )}
      </RemoteView>
      <OwnPictureField />
      {failure && (
        <Note tone="bad" role="alert">
          {toFailureWords(failure, t)}
        </Note>
      )}
    </details>
  );
}
