import { QR_SIZE_PX, toQrPath } from '../../lib/qr-code.ts';

/** Dark on light in both themes, because cameras do not read inverted codes. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <svg
      width={QR_SIZE_PX}
      height={QR_SIZE_PX}
      viewBox={`0 0 ${QR_SIZE_PX} ${QR_SIZE_PX}`}
      role="img"
      aria-label={label}
    >
      <rect width={QR_SIZE_PX} height={QR_SIZE_PX} fill="#fff" />
      <path fill="#000" d={toQrPath(text)} />
    </svg>
  );
}
