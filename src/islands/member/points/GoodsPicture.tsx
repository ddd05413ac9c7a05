import { CentreIcon } from '../../centre/CentreIcon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import styles from './points.module.css';

export function GoodsPicture({ url }: { readonly url: string }) {
  return (
    <span className={styles.picture}>
      {url.startsWith('/') ? (
        <Picture path={url} width="400" height="300" loading="lazy" decoding="async" />
      ) : (
        <CentreIcon name="gift" size={64} />
      )}
    </span>
  );
}
