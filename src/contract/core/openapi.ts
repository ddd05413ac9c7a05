import * as z from 'zod/mini';
import { clean, type DescribedEndpoint, describeEndpoints, type JsonSchema } from './describe.ts';
import { CAPTCHA_HEADER, GUEST_SECRET_HEADER, IDEMPOTENCY_HEADER, SEEN_AT_HEADER } from './edge-headers.ts';
import { type Endpoint, PLAIN_TEXT, takesPlainText } from './endpoint.ts';
import { FailureSchema } from './envelope.ts';
import { ERROR_STATUS, type ErrorCode } from './errors.ts';
import { listRefusals } from './refusals.ts';

const BODY_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;
const ANSWER_TYPES = { image: 'image/*', stream: 'application/octet-stream' } as const;

const SCHEMES = {
  member: { type: 'http', scheme: 'bearer', description: 'The handle of a session, beside its cookie.' },
  operator: { type: 'http', scheme: 'bearer', description: 'OPS_TOKEN; only where the operator API is exposed.' },
  edge: { type: 'http', scheme: 'bearer', description: 'EDGE_SECRET; between the site and the platform.' },
  vendor: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Signature',
    description: 'hex HMAC-SHA256 of timestamp.METHOD.path.sha256hex(body), with X-Vendor and X-Timestamp.',
  },
} as const;

function toScheme(auth: Endpoint['auth']): keyof typeof SCHEMES | undefined {
  if (auth === 'none' || auth === 'launch') return undefined;
  return auth === 'operator' || auth === 'edge' || auth === 'vendor' ? auth : 'member';
}

function toPathNames(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].flatMap((match) => match[1] ?? []);
}

function toParameters({ endpoint, request }: DescribedEndpoint): JsonSchema[] {
  const inPath = toPathNames(endpoint.path);
  const properties = (request.properties ?? {}) as Record<string, JsonSchema>;
  const required = (request.required ?? []) as string[];
  const names = endpoint.body === 'none' ? Object.keys(properties) : inPath;
  const parameters = names.map((name) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
  }));
  const header = (name: string, isRequired: boolean) => ({
    name,
    in: 'header',
    required: isRequired,
    schema: { type: 'string' },
  });
  return [
    ...parameters,
    ...(endpoint.idempotent ? [header(IDEMPOTENCY_HEADER, true)] : []),
    ...(endpoint.sets ? [header(SEEN_AT_HEADER, false)] : []),
    ...(endpoint.captcha === 'takes' ? [header(CAPTCHA_HEADER, false)] : []),
    ...(endpoint.takesGuestSecret ? [header(GUEST_SECRET_HEADER, false)] : []),
  ];
}

function toBody({ endpoint, request }: DescribedEndpoint): JsonSchema | undefined {
  if (endpoint.body === 'none') return undefined;
  const inPath = toPathNames(endpoint.path);
  const properties = Object.entries((request.properties ?? {}) as Record<string, JsonSchema>);
  const required = ((request.required ?? []) as string[]).filter((name) => !inPath.includes(name));
  const data = {
    ...request,
    properties: Object.fromEntries(properties.filter(([name]) => !inPath.includes(name))),
    required,
  };
  const content =
    endpoint.body === 'jose'
      ? { 'application/jose': { schema: { type: 'string', description: 'Compact JWE', 'x-sealed-data': data } } }
      : {
          [BODY_TYPES[endpoint.body]]: { schema: data },
          ...(takesPlainText(endpoint) ? { [PLAIN_TEXT]: { schema: data } } : {}),
        };
  return { required: true, content, 'x-limit-bytes': endpoint.bodyLimit };
}

function toResponses({ endpoint, response }: DescribedEndpoint): JsonSchema {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of listRefusals(endpoint)) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, [...new Set([...(byStatus.get(status) ?? []), code])]);
  }
  const refusals = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.join(', '),
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Failure' },
              { type: 'object', properties: { errorCode: { enum: codes } } },
            ],
          },
        },
      },
    },
  ]);
  const success = {
    type: 'object',
    properties: { success: { const: true }, value: response },
    required: ['success', 'value'],
  };
  if (endpoint.answer === 'socket') {
    const frames = { 'application/json': { schema: response } };
    return {
      '101': { description: 'A WebSocket; each frame from the server is this', content: frames },
      ...Object.fromEntries(refusals),
    };
  }
  return {
    '200': {
      description: 'Success',
      content:
        endpoint.answer === 'json'
          ? { 'application/json': { schema: success } }
          : { [ANSWER_TYPES[endpoint.answer]]: { schema: { type: 'string', format: 'binary' } } },
    },
    ...Object.fromEntries(refusals),
  };
}

function toOperation(described: DescribedEndpoint, method: string, isFirst: boolean): JsonSchema {
  const { endpoint } = described;
  const scheme = toScheme(endpoint.auth);
  const asAnybody = endpoint.takesSession ? [{}, { member: [] }] : [];
  const requestBody = toBody(described);
  return {
    operationId: isFirst ? endpoint.id : `${endpoint.id}By${method}`,
    tags: [endpoint.area],
    summary: endpoint.summary,
    security: scheme ? [{ [scheme]: [] }] : asAnybody,
    parameters: toParameters(described),
    ...(requestBody ? { requestBody } : {}),
    responses: toResponses(described),
    'x-auth': endpoint.auth,
    'x-host': endpoint.host,
    'x-origin': endpoint.origin,
    'x-answer-limit-bytes': endpoint.answerLimit,
    'x-issues-session': endpoint.issuesSession,
    'x-cache-seconds': endpoint.cacheSeconds,
  };
}

/** The contract as OpenAPI 3.1. */
export function toOpenApi(info: { title: string; version: string; serverUrl: string }): JsonSchema {
  const described = describeEndpoints();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const row of described) {
    const path = row.endpoint.path.replace(/:(\w+)/g, '{$1}');
    const methods = [row.endpoint.method, ...(row.endpoint.alsoMethods ?? [])];
    const operations = methods.map((method, index) => [method.toLowerCase(), toOperation(row, method, index === 0)]);
    paths[path] = { ...paths[path], ...Object.fromEntries(operations) };
  }
  // Only recursive schemas are referred to by name.
  const named = Object.fromEntries(
    described.flatMap((row) => [
      [`${row.endpoint.id}Request`, row.request],
      [`${row.endpoint.id}Value`, row.response],
    ]),
  );
  const text = JSON.stringify(paths) + JSON.stringify(named);
  const used = Object.entries(named).filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    servers: [{ url: info.serverUrl }],
    paths,
    components: {
      securitySchemes: SCHEMES,
      schemas: { Failure: clean(z.toJSONSchema(FailureSchema) as JsonSchema), ...Object.fromEntries(used) },
    },
  };
}
