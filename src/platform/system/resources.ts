import type { Resource } from '../../contract/system/resources.ts';
import type { ResourceSetting } from '../../contract/system/site-operator.ts';
import { toQrPicture } from '../../lib/qr-code.ts';

export function toResources(settings: readonly ResourceSetting[]): Resource[] {
  return settings.map((resource) => ({
    ...resource,
    qrCodeUrl: `/wps/system/resources/${resource.resourceType}/qr`,
  }));
}

export function toQrAnswer(url: string): Response {
  return new Response(toQrPicture(url), {
    headers: {
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    },
  });
}
