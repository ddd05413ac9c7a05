import type { APIRoute } from 'astro';
import { brand } from '../../brand/brand.ts';
import { toOpenApi } from '../../contract/core/openapi.ts';

export const GET: APIRoute = ({ cache, site }) => {
  cache.set({ maxAge: 3600, swr: 86_400, tags: ['brand'] });
  return Response.json(toOpenApi({ title: `${brand.name} API`, version: '1.0.0', serverUrl: site?.origin ?? '/' }));
};
