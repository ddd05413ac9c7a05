import { useState } from 'react';
import { brand } from '../../../brand/brand.ts';
import { CentreIcon } from '../../centre/CentreIcon.tsx';
import controls from '../../ui/controls.module.css';
import { type CopyOutcome, copyToClipboard } from '../../ui/copy.ts';
import { useWords } from '../../ui/words.ts';

const SHOWN_MS = 3_000;

type Outcome = CopyOutcome | 'shared';

async function share(data: ShareData): Promise<Outcome | undefined> {
  if (navigator.canShare?.(data)) {
    try {
      await navigator.share(data);
      return 'shared';
    } catch (error) {
      // The visitor closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    }
  }
  return copyToClipboard(data.url ?? '');
}

/** Opens the phone's share sheet; without one, copies the link. */
export function ShareButton({ url }: { readonly url: string }) {
  const { t } = useWords();
  const [outcome, setOutcome] = useState<Outcome>();
  const tap = async () => {
    const done = await share({
      title: t('referral.share_title'),
      text: t('referral.share_text', { age: String(brand.policy.minimumAge) }),
      url,
    });
    setOutcome(done);
    setTimeout(() => setOutcome(undefined), SHOWN_MS);
  };
  return (
    <div>
      <button type="button" className={`${controls.button} ${controls.wide}`} onClick={() => void tap()}>
        <CentreIcon name={outcome === 'copied' ? 'check' : 'friends'} />
        {t(outcome === 'copied' ? 'referral.share_copied' : 'referral.share')}
      </button>
      <p role="status" className={outcome === 'failed' ? undefined : 'hidden-text'}>
        {outcome ? t(`referral.share_${outcome}`) : ''}
      </p>
    </div>
  );
}
