import { encode } from 'uqr';

/** Spec §9: 200 px, margin 20, medium error correction. */
export const QR_SIZE_PX = 200;
export const QR_MARGIN_PX = 20;
const ERROR_CORRECTION = 'M';

/** The dark modules as one SVG path in a square of `QR_SIZE_PX`. */
export function toQrPath(text: string): string {
  const { size, data } = encode(text, { ecc: ERROR_CORRECTION, border: 0, boostEcc: false });
  const unit = (QR_SIZE_PX - 2 * QR_MARGIN_PX) / size;
  const at = (index: number) => Number((QR_MARGIN_PX + index * unit).toFixed(2));
  const side = Number(unit.toFixed(2));
  const squares: string[] = [];
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      const width = Number(((x - from + 1) * unit).toFixed(2));
      squares.push(`M${at(from)} ${at(y)}h${width}v${side}h-${width}z`);
    }
  }
  return squares.join('');
}

/** A complete SVG; dark on light in every theme, because cameras do not read inverted codes. */
export function toQrPicture(text: string): string {
  const size = `width="${QR_SIZE_PX}" height="${QR_SIZE_PX}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${QR_SIZE_PX} ${QR_SIZE_PX}" shape-rendering="crispEdges">` +
    `<rect ${size} fill="#fff"/><path fill="#000" d="${toQrPath(text)}"/></svg>`
  );
}
