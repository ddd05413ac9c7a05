import type { ResourceSetting } from '../../contract/operator/site.ts';
import type { Resource } from '../../contract/resources.ts';
import { QR_SIZE_PX, toQrPath } from '../../lib/qr-code.ts';

export function toResources(settings: readonly ResourceSetting[]): Resource[] {
  return settings.map((resource) => ({
    ...resource,
    qrCodeUrl: `/wps/system/resources/${resource.resourceType}/qr`,
  }));
}

/** Dark on light whatever the theme: cameras do not read it the other way round. */
export function toQrPicture(url: string): Response {
  const size = `width="${QR_SIZE_PX}" height="${QR_SIZE_PX}"`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${QR_SIZE_PX} ${QR_SIZE_PX}" shape-rendering="crispEdges">` +
    `<rect ${size} fill="#fff"/><path fill="#000" d="${toQrPath(url)}"/></svg>`;
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    },
  });
}
