import type { APIRoute } from 'astro';
import { brand } from '../../brand/brand.ts';
import { API_DOCUMENT_LIFE } from '../../contract/core/cache-lifetimes.ts';
import { toOpenApi } from '../../contract/core/openapi.ts';

export const GET: APIRoute = ({ cache, site }) => {
  cache.set({ ...API_DOCUMENT_LIFE, tags: ['brand'] });
  return Response.json(toOpenApi({ title: `${brand.name} API`, version: '1.0.0', serverUrl: site?.origin ?? '/' }));
};
