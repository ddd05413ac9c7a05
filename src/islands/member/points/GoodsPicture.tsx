import { CentreIcon } from '../../centre/CentreIcon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import styles from './picture.module.css';

export function GoodsPicture({ url, className }: { readonly url: string; readonly className: string | undefined }) {
  return (
    <span className={`${styles.picture} ${className}`}>
      {url.startsWith('/') ? (
        <Picture path={url} width="400" height="300" loading="lazy" decoding="async" />
      ) : (
        <CentreIcon name="gift" size={64} />
      )}
    </span>
  );
}
