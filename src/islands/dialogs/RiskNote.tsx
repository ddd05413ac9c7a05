import { brand } from '../../brand/brand.ts';
import { toLocalePath } from '../../i18n/locales.ts';
import styles from '../ui/dialog.late.module.css';
import { useWords } from '../ui/words.ts';

const { loginToHome, policy } = brand;
const AGE = policy.minimumAge > 0 ? `${policy.minimumAge}+ ` : '';

/** Risk warning at registration, sign-in and play. On a site for members only, the linked page is not public. */
export function RiskNote({ isMember }: { readonly isMember?: boolean }) {
  const { t, locale } = useWords();
  return (
    <p className={styles.note}>
      {`${AGE}${t('risk.text')} `}
      {(isMember || !loginToHome) && (
        <a className={styles.link} href={toLocalePath('/responsible-gaming', locale)} target="_blank" rel="noopener">
          {t('risk.link')}
          <span className="hidden-text"> {t('register.new_tab')}</span>
        </a>
      )}
    </p>
  );
}
