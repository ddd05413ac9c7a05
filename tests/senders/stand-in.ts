/**
 * Stand-ins for services that send SMS and e-mails, in the shapes of Resend, Twilio and our own gateway, by host. `lost` sends the message and
 * loses the answer once; `slow` answers after two seconds, `silent` after eight.
 */
export type SenderFault = 'none' | 'address' | 'account' | 'error' | 'busy' | 'slow' | 'silent' | 'lost';

export interface StandInMessage {
  /** The platform's id of the message, if the service receives it. */
  key: string;
  providerId: string;
  to: string;
  text: string;
  callback: string;
  authorization: string;
}

interface Service {
  fault: SenderFault;
  requests: number;
  sent: StandInMessage[];
}

type Services = Map<string, Service>;
const WAIT_MS: Partial<Record<SenderFault, number>> = { slow: 2_000, silent: 8_000 };

interface Asked {
  url: string;
  method: string;
  text(): Promise<string>;
  headers: { get(name: string): string | null };
}

function toService(services: Services, host: string): Service {
  const known = services.get(host) ?? { fault: 'none', requests: 0, sent: [] };
  services.set(host, known);
  return known;
}

type Shape = 'resend' | 'twilio' | 'gateway';

const REFUSALS: Record<Shape, Record<'address' | 'account', () => Response>> = {
  resend: {
    address: () =>
      Response.json({ statusCode: 422, name: 'validation_error', message: 'Invalid `to`' }, { status: 422 }),
    account: () => Response.json({ statusCode: 403, name: 'invalid_api_key', message: 'API key' }, { status: 403 }),
  },
  twilio: {
    address: () => Response.json({ code: 21614, message: 'not a mobile number', status: 400 }, { status: 400 }),
    account: () => Response.json({ code: 20003, message: 'Authenticate', status: 401 }, { status: 401 }),
  },
  gateway: {
    address: () => new Response(null, { status: 422 }),
    account: () => new Response(null, { status: 401 }),
  },
};

function toShape(path: string): Shape {
  if (path === '/emails') return 'resend';
  return path.startsWith('/2010-04-01/') ? 'twilio' : 'gateway';
}

function read(shape: Shape, request: Asked, body: string): StandInMessage {
  const authorization = request.headers.get('authorization') ?? '';
  const providerId = `${shape}-${crypto.randomUUID()}`;
  if (shape === 'twilio') {
    const form = new URLSearchParams(body);
    const [to = '', text = '', callback = ''] = ['To', 'Body', 'StatusCallback'].map((name) => form.get(name) ?? '');
    return { key: '', providerId, to, text, callback, authorization };
  }
  const key = request.headers.get('idempotency-key') ?? request.headers.get('x-message-id') ?? '';
  const { to, text } = JSON.parse(body) as { to: string | string[]; text: string };
  return { key, providerId, to: [to].flat()[0] ?? '', text, callback: '', authorization };
}

/** Sends a message with a known key only once, as Resend and gateways do. */
function accept(service: Service, shape: Shape, message: StandInMessage): Response {
  const known = service.sent.find(({ key }) => key !== '' && key === message.key);
  if (!known) service.sent.push(message);
  const { providerId } = known ?? message;
  if (service.fault === 'lost') {
    service.fault = 'none';
    return new Response('<html>', { status: 502 });
  }
  if (shape === 'twilio') return Response.json({ sid: providerId, status: 'queued' }, { status: 201 });
  return shape === 'resend' ? Response.json({ id: providerId }) : new Response(null, { status: 204 });
}

async function answerAsSender(services: Services, request: Asked): Promise<Response> {
  const { host, pathname } = new URL(request.url);
  const service = toService(services, host);
  const body = await request.text();
  if (pathname === '/control') {
    const { fault } = JSON.parse(body) as { fault?: SenderFault };
    if (fault) services.set(host, { fault, requests: 0, sent: [] });
    return Response.json(toService(services, host));
  }
  service.requests += 1;
  const { fault } = service;
  const shape = toShape(pathname);
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS[fault] ?? 0));
  if (fault === 'error') return new Response('<html>', { status: 500 });
  if (fault === 'busy') return new Response(null, { status: 503 });
  if (fault === 'account' || fault === 'address') return REFUSALS[shape][fault]();
  const message = read(shape, request, body);
  // The platform checks a sender by a message without a recipient. Its refusal shows that the service works.
  if (message.to === '') return REFUSALS[shape].address();
  return accept(service, shape, message);
}

/** Returns a function that answers as the senders of one platform. Platforms that are tested at the same time each have their own. */
export function openSenders(): (request: Asked) => Promise<Response> {
  const services: Services = new Map();
  return (request) => answerAsSender(services, request);
}
