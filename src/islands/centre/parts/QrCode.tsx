import { useLazy } from '../../ui/use-lazy.ts';
import styles from './parts.module.css';

const loadPicture = async (text: string) => {
  const { QR_SIZE_PX, toQrPath } = await import('../../../lib/qr-code.ts');
  return { size: QR_SIZE_PX, path: toQrPath(text) };
};

/** A QR code, dark on light in every theme, because cameras do not read inverted codes. The code that draws it loads with the first one. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { lazy } = useLazy(text, loadPicture);
  if (lazy.status === 'failed') return null;
  if (lazy.status !== 'ready') return <span className={styles.qr} data-skeleton />;
  const { size, path } = lazy.value;
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} rx="8" />
      <path d={path} />
    </svg>
  );
}
