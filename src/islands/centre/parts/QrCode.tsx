import { QR_SIZE_PX, toQrPath } from '../../../lib/qr-code.ts';
import styles from './parts.module.css';

/** Dark on light in both themes: cameras do not read it the other way round. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${QR_SIZE_PX} ${QR_SIZE_PX}`}
      width={QR_SIZE_PX}
      height={QR_SIZE_PX}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={QR_SIZE_PX} height={QR_SIZE_PX} rx="8" />
      <path d={toQrPath(text)} />
    </svg>
  );
}
