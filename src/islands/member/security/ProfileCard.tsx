import { useStore } from '@nanostores/react';
import { NICKNAME_MAX } from '../../../contract/security/nickname.ts';
import { isPlainClick } from '../../../lib/plain-click.ts';
import { openCentre, toCentreHref } from '../../../stores/centre/centres.ts';
import { nicknameForm } from '../../../stores/security/profile.ts';
import { $session } from '../../../stores/session/session.ts';
import { Card } from '../../centre/parts/Card.tsx';
import parts from '../../centre/parts/parts.module.css';
import { DialogForm } from '../../dialogs/DialogForm.tsx';
import { TextField } from '../../ui/Fields.tsx';
import { useWords } from '../../ui/words.ts';
import { Avatar } from './Avatar.tsx';
import { AvatarChoice } from './AvatarChoice.tsx';
import { Setting } from './Setting.tsx';
import styles from './security.module.css';
import { useProblem } from './use-problem.ts';

function Nickname() {
  const { t } = useWords();
  const toProblem = useProblem();
  return (
    <DialogForm form={nicknameForm} submit={t('security.save')} submitting={t('security.saving')}>
      <TextField
        form={nicknameForm}
        field="nickname"
        label={t('security.nickname_new')}
        hint={t('security.nickname_hint', { count: NICKNAME_MAX })}
        toProblem={toProblem}
        input={{ autoComplete: 'nickname', spellCheck: false }}
      />
    </DialogForm>
  );
}

export function ProfileCard({ hasAvatars }: { readonly hasAvatars: boolean }) {
  const { t } = useWords();
  const session = useStore($session);
  if (!('info' in session)) return null;
  const { info } = session;
  return (
    <Card title={t('security.profile')}>
      <div className={styles.who}>
        <Avatar picture={info} size={64} />
        <div className={styles.names}>
          <strong translate="no">{info.nickname || info.account}</strong>
          {info.nickname !== info.account && (
            <span translate="no" className={parts.soft}>
              {info.account}
            </span>
          )}
          <a
            className={styles.rank}
            href={toCentreHref('member', 'playerRank')}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              openCentre('member', 'playerRank');
            }}
          >
            {t('security.rank', { level: info.clubLabel.rankLevel })}
          </a>
        </div>
      </div>
      {hasAvatars && <AvatarChoice current={info} />}
      <Setting panel="nickname" title={t('security.nickname')} value={info.nickname || t('security.nickname_none')}>
        <Nickname />
      </Setting>
    </Card>
  );
}
