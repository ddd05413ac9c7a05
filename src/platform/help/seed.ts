import { clock } from '../../server/clock.ts';
import { type NewHelpItem, toFirstHelp } from './help-queries.ts';

type Words = Record<'PT' | 'EN', { category: string; title: string; content: string }>;

const TEXTS: Record<string, Words> = {
  'deposit-pix': {
    PT: {
      category: 'Depósitos e saques',
      title: 'Como deposito por Pix?',
      content:
        '<p>Abra <strong>Depósito</strong>, escolha o valor e copie o código Pix, ou leia o QR code com o aplicativo do seu banco. Pague antes que o pedido vença: a página mostra até quando. O saldo muda quando o pagamento é confirmado, sem que você precise enviar nada.</p>',
    },
    EN: {
      category: 'Deposits and withdrawals',
      title: 'How do I deposit by Pix?',
      content:
        '<p>Open <strong>Deposit</strong>, choose the amount and copy the Pix code, or scan the QR code with your bank’s app. Pay before the order expires: the page shows until when. Your balance changes once the payment is confirmed; there is nothing you need to send.</p>',
    },
  },
  'withdrawal-received': {
    PT: {
      category: 'Depósitos e saques',
      title: 'O que confirmo depois de um saque?',
      content:
        '<p>Quando o saque é pago, dizemos isso a você e pedimos que confira a sua conta. Marque <strong>recebido</strong>, <strong>recebido em parte</strong> ou <strong>não recebido</strong>; nos dois últimos casos envie até 3 imagens do extrato do banco. Sem resposta no prazo que a página mostra, o saque conta como recebido.</p>',
    },
    EN: {
      category: 'Deposits and withdrawals',
      title: 'What do I confirm after a withdrawal?',
      content:
        '<p>When a withdrawal has been paid out we tell you and ask you to look at your account. Mark it <strong>received</strong>, <strong>partly received</strong> or <strong>not received</strong>; in the last two cases send up to 3 pictures of your bank statement. Without an answer within the time that the page shows, it counts as received.</p>',
    },
  },
  'payment-password': {
    PT: {
      category: 'Segurança',
      title: 'Para que serve a senha de pagamento?',
      content:
        '<p>Ela é pedida onde dinheiro ou pontos saem da sua conta: saques, transferências e trocas. Crie a sua em <strong>Minha conta</strong>; até lá vale a senha de acesso. A nossa equipe nunca pede nenhuma das duas.</p>',
    },
    EN: {
      category: 'Security',
      title: 'What is the payment password for?',
      content:
        '<p>It is asked for where money or points leave your account: withdrawals, transfers and redemptions. Set yours in the <strong>My account</strong>; until then your login password is asked. Our team never asks for either.</p>',
    },
  },
  'bonus-terms': {
    PT: {
      category: 'Promoções e pontos',
      title: 'Onde vejo as condições de um bônus?',
      content:
        '<p>Antes de participar. Cada promoção diz quanto vale, quanto precisa ser apostado, em quais jogos e até quando. Participar é escolha sua: sem bônus, o seu dinheiro não tem condição nenhuma.</p>',
    },
    EN: {
      category: 'Promotions and points',
      title: 'Where do I see the terms of a bonus?',
      content:
        '<p>Before you join. Every promotion says what it is worth, how much has to be staked, in which games and until when. Joining is up to you: without a bonus your money has no terms at all.</p>',
    },
  },
};

const STEP = 10;

/** Help entries of a new installation. */
export async function seedHelp(db: D1Database): Promise<void> {
  const items = Object.entries(TEXTS).flatMap(([name, words], index) =>
    (['PT', 'EN'] as const).map((language): NewHelpItem => {
      return { id: `${name}-${language.toLowerCase()}`, language, position: (index + 1) * STEP, ...words[language] };
    }),
  );
  await toFirstHelp(db, items, clock()).run();
}
