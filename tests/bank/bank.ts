import { checkQuery, checkRequest, checkSchema, type SchemaName } from './check-schema.ts';

/**
 * A fault of one request. `before` fails before the work is done, `after` does the work but its answer is lost, `slow` answers late, and
 * `silent` answers after the client's time limit.
 */
export interface Fault {
  /** Matches `METHOD /path`. */
  on: string;
  kind: 'before' | 'after' | 'slow' | 'silent';
  times: number;
}

interface Return {
  id: string;
  rtrId: string;
  valor: string;
  natureza: string;
  horario: { solicitacao: string; liquidacao?: string };
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO';
}
interface Pix {
  endToEndId: string;
  txid: string;
  valor: string;
  chave: string;
  horario: string;
  pagador?: { cpf?: string; nome?: string };
  devolucoes?: Return[];
}
interface Cob {
  calendario: { criacao: string; expiracao: number };
  txid: string;
  revisao: number;
  status: string;
  valor: { original: string; modalidadeAlteracao?: number };
  chave: string;
  devedor?: { cpf: string; nome: string };
  pixCopiaECola: string;
}

/** Commands of a test to the bank. */
export interface Payment {
  txid: string;
  /** The paid amount, if it differs from the charge's amount. */
  valor?: string;
  pagador?: { cpf?: string; nome?: string };
  /** The payment succeeds even if the charge has expired, was removed or was already paid. */
  force?: boolean;
}

const TOKEN_PATH = '/oauth/token';
const TOKEN_SECONDS = 600;
const SLOW_MS = 300;
const SILENT_MS = 10_000;

/** Converts an amount to cents. An invalid amount becomes zero. */
function toCents(text: string): bigint {
  return /^\d+\.\d\d$/.test(text) ? BigInt(text.replace('.', '')) : 0n;
}

function problem(status: number, title: string, detail = ''): Response {
  const type = `https://pix.bcb.gov.br/api/v2/error/${title}`;
  return Response.json({ type, title, status, detail }, { status });
}

/** A bank that speaks API Pix 2.9, with faults. It checks every request and its own answers against the schemas of the API document. */
export class Bank {
  readonly charges = new Map<string, Cob>();
  readonly received = new Map<string, Pix>();
  readonly requests: string[] = [];
  /** Violations of the API document in requests and answers. */
  readonly violations: string[] = [];
  /** Notices that the bank has not delivered yet. */
  readonly notices: { pix: Pix[] }[] = [];
  faults: Fault[] = [];
  webhookUrl = '';
  /** While this is true, returns of payments stay in progress. */
  holdsReturns = false;
  readonly #tokens = new Map<string, number>();
  readonly #now: () => number;
  readonly #ispb: string;
  #made = 0;

  /** `ispb` is the bank's number in the payment system. The ids of its payments begin with it. */
  constructor(ispb: string, now: () => number = Date.now) {
    this.#ispb = ispb;
    this.#now = now;
  }

  async answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const line = `${request.method} ${url.pathname}`;
    const body = request.method === 'GET' ? '' : await request.text();
    this.requests.push(line);
    if (!this.#isAllowed(request.headers, url.pathname)) return problem(401, 'NaoAutorizado');
    const fault = this.#takeFault(line);
    if (fault === 'before') return problem(503, 'ServicoIndisponivel');
    if (fault === 'slow' || fault === 'silent')
      await new Promise((resolve) => setTimeout(resolve, fault === 'slow' ? SLOW_MS : SILENT_MS));
    const answer = this.#route(request, url.pathname, body, url.searchParams);
    return fault === 'after' ? problem(503, 'ServicoIndisponivel') : answer;
  }

  #isAllowed(headers: Headers, path: string): boolean {
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? '';
    return path === TOKEN_PATH || (this.#tokens.get(token) ?? 0) > this.#now();
  }

  #takeFault(line: string): Fault['kind'] | undefined {
    const fault = this.faults.find(({ on, times }) => times > 0 && line.startsWith(on));
    if (fault) fault.times -= 1;
    return fault?.kind;
  }

  #route({ method, headers }: Request, path: string, text: string, query: URLSearchParams): Response {
    if (path === TOKEN_PATH) return this.#giveToken(headers, text);
    const body = text === '' ? undefined : JSON.parse(text);
    const [, , area = '', id = '', , returnId = ''] = path.split('/');
    if (area === 'cob' && method === 'PUT') return this.#makeCharge(id, body);
    if (area === 'cob' && method === 'PATCH') return this.#reviseCharge(id, body);
    if (area === 'cob' && method === 'GET') return this.#showCharge(id);
    if (area === 'pix' && id === '' && method === 'GET') return this.#listReceived(query);
    if (area === 'pix' && method === 'PUT') return this.#giveBack(id, returnId, body);
    if (area === 'webhook' && method === 'PUT') return this.#keepWebhook(body);
    this.violations.push(`${method} ${path}: is not in the document`);
    return problem(404, 'NaoEncontrado');
  }

  /** Checks the body of a request, and the ids in its address (`ids`). Records every violation. */
  #isBadRequest(name: SchemaName, value: unknown, ids: readonly (readonly [SchemaName, string])[] = []): boolean {
    const faults = [...ids.flatMap(([of, id]) => checkSchema(of, id)), ...checkRequest(name, value)];
    this.violations.push(...faults);
    return faults.length > 0;
  }

  #giveToken(headers: Headers, text: string): Response {
    const isClient = headers.get('authorization') === `Basic ${btoa('orla:segredo-do-banco')}`;
    if (!isClient || new URLSearchParams(text).get('grant_type') !== 'client_credentials')
      return problem(401, 'NaoAutorizado');
    const token = crypto.randomUUID();
    this.#tokens.set(token, this.#now() + TOKEN_SECONDS * 1_000);
    return Response.json({ access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS });
  }

  /** Forgets all access tokens, as if they had expired. */
  forgetTokens(): void {
    this.#tokens.clear();
  }

  #isBad(name: SchemaName, value: unknown): boolean {
    const faults = checkSchema(name, value);
    this.violations.push(...faults);
    return faults.length > 0;
  }

  #show(name: SchemaName, value: unknown, status = 200): Response {
    this.#isBad(name, value);
    return Response.json(value, { status });
  }

  #makeCharge(txid: string, body: Cob): Response {
    if (this.#isBadRequest('CobSolicitada', body, [['TxId', txid]])) return problem(400, 'CobOperacaoInvalida');
    if (this.charges.has(txid)) return problem(400, 'CobOperacaoInvalida', 'txid já existe');
    const { calendario, valor, chave, devedor } = body;
    const charge: Cob = {
      calendario: { criacao: new Date(this.#now()).toISOString(), expiracao: calendario.expiracao },
      txid,
      revisao: 0,
      status: 'ATIVA',
      valor,
      chave,
      ...(devedor ? { devedor } : {}),
      pixCopiaECola: `00020126BANCO${txid}5303986`,
    };
    this.charges.set(txid, charge);
    return this.#show('CobGerada', charge, 201);
  }

  #reviseCharge(txid: string, body: { status?: string }): Response {
    if (this.#isBadRequest('CobRevisada', body, [['TxId', txid]])) return problem(400, 'CobOperacaoInvalida');
    const charge = this.charges.get(txid);
    if (!charge) return problem(404, 'NaoEncontrado');
    if (charge.status !== 'ATIVA') return problem(400, 'CobOperacaoInvalida');
    if (body.status) charge.status = body.status;
    charge.revisao += 1;
    return this.#show('CobGerada', charge);
  }

  #showCharge(txid: string): Response {
    this.#isBad('TxId', txid);
    const charge = this.charges.get(txid);
    if (!charge) return problem(404, 'NaoEncontrado');
    const pix = [...this.received.values()].filter((one) => one.txid === txid);
    return this.#show('CobCompleta', { ...charge, ...(pix.length > 0 ? { pix } : {}) });
  }

  #listReceived(query: URLSearchParams): Response {
    this.violations.push(...checkQuery(query));
    const [inicio, fim] = [query.get('inicio') ?? '', query.get('fim') ?? ''];
    const isOf = ({ horario }: Pix) => horario >= inicio && horario <= `${fim.slice(0, -1)}.999Z`;
    const all = [...this.received.values()].filter(isOf);
    const [page, size] = [Number(query.get('paginacao.paginaAtual')), Number(query.get('paginacao.itensPorPagina'))];
    const pix = all.slice(page * size, (page + 1) * size);
    for (const one of pix) this.#isBad('Pix', one);
    const pages = Math.ceil(all.length / size);
    const paginacao = {
      paginaAtual: page,
      itensPorPagina: size,
      quantidadeDePaginas: pages,
      quantidadeTotalDeItens: all.length,
    };
    return Response.json({ parametros: { inicio, fim, paginacao }, ...(pix.length > 0 ? { pix } : {}) });
  }

  #giveBack(endToEndId: string, id: string, body: { valor: string }): Response {
    const ids = [['EndToEndId', endToEndId] as const, ['DevolucaoId', id] as const];
    if (this.#isBadRequest('DevolucaoSolicitada', body, ids)) return problem(400, 'PixDevolucaoInvalida');
    const pix = this.received.get(endToEndId);
    if (!pix) return problem(404, 'NaoEncontrado');
    if (pix.devolucoes?.some((one) => one.id === id)) return problem(400, 'PixDevolucaoInvalida', 'id já usado');
    if (toCents(body.valor) > this.leftOf(pix)) return problem(400, 'PixDevolucaoInvalida', 'maior que o Pix');
    const made = this.#addReturn(pix, id, body.valor, 'ORIGINAL', this.holdsReturns ? 'EM_PROCESSAMENTO' : 'DEVOLVIDO');
    return this.#show('Devolucao', made, 201);
  }

  #addReturn(pix: Pix, id: string, valor: string, natureza: string, status: Return['status']): Return {
    this.#made += 1;
    const at = new Date(this.#now()).toISOString();
    const rtrId = `D${String(this.#made).padStart(31, '0')}`;
    const horario = { solicitacao: at, ...(status === 'DEVOLVIDO' ? { liquidacao: at } : {}) };
    const made: Return = { id, rtrId, valor, natureza, horario, status };
    pix.devolucoes = [...(pix.devolucoes ?? []), made];
    if (status === 'DEVOLVIDO') this.#notify([pix]);
    return made;
  }

  /** Cents of a payment that were not returned. */
  leftOf({ valor, devolucoes = [] }: Pix): bigint {
    const gone = devolucoes.filter(({ status }) => status !== 'NAO_REALIZADO');
    return gone.reduce((sum, one) => sum - toCents(one.valor), toCents(valor));
  }

  #keepWebhook(body: { webhookUrl: string }): Response {
    if (this.#isBadRequest('WebhookSolicitado', body)) return problem(400, 'WebhookOperacaoInvalida');
    this.webhookUrl = body.webhookUrl;
    return new Response(null, { status: 200 });
  }

  #notify(pix: Pix[]): void {
    const notice = { pix: structuredClone(pix) };
    this.#isBad('WebhookPixBody', notice);
    this.notices.push(notice);
  }

  /** Pays a charge and returns the id of the payment. Returns undefined if the bank refuses the payment, as API Pix requires for this charge. */
  pay({ txid, valor, pagador, force = false }: Payment): string | undefined {
    const charge = this.charges.get(txid);
    if (!charge) return undefined;
    const end = Date.parse(charge.calendario.criacao) + charge.calendario.expiracao * 1_000;
    if (!force && (charge.status !== 'ATIVA' || end < this.#now())) return undefined;
    this.#made += 1;
    const endToEndId = `E${this.#ispb}${String(this.#made).padStart(31 - this.#ispb.length, '0')}`;
    const horario = new Date(this.#now()).toISOString();
    const amount = valor ?? charge.valor.original;
    const who = pagador ? { pagador } : {};
    const pix: Pix = { endToEndId, txid, valor: amount, chave: charge.chave, horario, ...who };
    this.received.set(endToEndId, pix);
    if (charge.status === 'ATIVA') charge.status = 'CONCLUIDA';
    this.#notify([pix]);
    return endToEndId;
  }

  /** The bank takes a payment back (MED); without an amount, its whole remainder. */
  takeBack(endToEndId: string, valor?: string): boolean {
    const pix = this.received.get(endToEndId);
    const left = pix ? this.leftOf(pix) : 0n;
    if (!pix || left <= 0n || (valor && toCents(valor) > left)) return false;
    const digits = String(left).padStart(3, '0');
    const amount = valor ?? `${digits.slice(0, -2)}.${digits.slice(-2)}`;
    const status = this.holdsReturns ? 'EM_PROCESSAMENTO' : 'DEVOLVIDO';
    this.#addReturn(pix, `MED${this.#made}`, amount, 'MED_FRAUDE', status);
    return true;
  }

  /** Ends the returns that are in progress. */
  endReturns(status: 'DEVOLVIDO' | 'NAO_REALIZADO'): void {
    this.holdsReturns = false;
    for (const pix of this.received.values()) {
      const waiting = (pix.devolucoes ?? []).filter((one) => one.status === 'EM_PROCESSAMENTO');
      for (const one of waiting) one.status = status;
      if (waiting.length > 0) this.#notify([pix]);
    }
  }
}
