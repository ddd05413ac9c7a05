import * as z from 'zod/mini';
import { readDecimal } from '../decimal-amount.ts';

/** The parts of the bank's answers that we use (schemas CobCompleta, Pix and Devolucao of API Pix 2.9). */
const amount = z.pipe(
  z.string().check(z.refine((text) => readDecimal(text) !== undefined)),
  z.transform((text: string) => readDecimal(text) ?? 0),
);

const ReturnSchema = z.object({
  id: z.string().check(z.regex(/^[a-zA-Z0-9]{1,35}$/)),
  valor: amount,
  status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
});

const PixSchema = z.object({
  endToEndId: z.string().check(z.regex(/^[a-zA-Z0-9]{32}$/)),
  txid: z.optional(z.string()),
  valor: amount,
  /** API Pix 2.9 has no such field, but many banks add it. */
  pagador: z.optional(z.object({ cpf: z.optional(z.string()), nome: z.optional(z.string()) })),
  devolucoes: z._default(z.array(ReturnSchema), []),
});

export const CobSchema = z.object({
  txid: z.string(),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  chave: z.string(),
  valor: z.object({ original: amount }),
  pixCopiaECola: z._default(z.string().check(z.maxLength(1_000)), ''),
  pix: z._default(z.array(PixSchema), []),
});
export type Cob = z.infer<typeof CobSchema>;

/** The bank's list of received payments (PixConsultados). */
export const ReceivedSchema = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.number() }) }),
  pix: z._default(z.array(PixSchema), []),
});

export const TokenSchema = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z._default(z.number(), 60),
});
