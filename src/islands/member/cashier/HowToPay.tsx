import type { ReactNode } from 'react';
import { brand } from '../../../brand/brand.ts';
import type { MethodKind } from '../../../contract/cashier/cashier.ts';
import type { Deposit } from '../../../contract/cashier/deposits.ts';
import { isWebAddress } from '../../../lib/own-path.ts';
import { QR_SIZE_PX, toQrPath } from '../../../lib/qr-code.ts';
import { toTransferLines } from '../../../stores/cashier/transfer-lines.ts';
import { toTypedAmount } from '../../../stores/core/typed-amount.ts';
import { Amount } from '../../centre/parts/Amount.tsx';
import { Card } from '../../centre/parts/Card.tsx';
import { CopyButton, CopyText } from '../../centre/parts/CopyText.tsx';
import { Facts } from '../../centre/parts/Facts.tsx';
import parts from '../../centre/parts/parts.module.css';
import controls from '../../ui/controls.module.css';
import { useWords } from '../../ui/words.ts';
import styles from './cashier.module.css';

const { currency } = brand;

/**
 * The code to copy comes before the QR code: on a phone the member pays in an app of the same phone, and its camera cannot read its own
 * screen.
 */
function Pix({ order: { pixCode, amount } }: { readonly order: Deposit }) {
  const { t } = useWords();
  return (
    <div className={styles.pix}>
      <div className={parts.stack}>
        <p className={styles.big}>
          <Amount amount={amount} currency={currency} />
        </p>
        <div className={styles.code}>
          <CopyButton text={pixCode} label={t('deposit.pix_copy')} />
        </div>
        <ol className={styles.steps}>
          <li>{t('deposit.pix_step_open')}</li>
          <li>{t('deposit.pix_step_scan')}</li>
          <li>{t('deposit.pix_step_check')}</li>
        </ol>
      </div>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${QR_SIZE_PX} ${QR_SIZE_PX}`}
        width={QR_SIZE_PX}
        height={QR_SIZE_PX}
        role="img"
        aria-label={t('deposit.pix_qr')}
      >
        <rect width={QR_SIZE_PX} height={QR_SIZE_PX} fill="#fff" />
        <path d={toQrPath(pixCode)} fill="#000" />
      </svg>
    </div>
  );
}

/** Lines `name: value` of the operator can be copied one by one; other lines are plain text. */
function Bank({ order }: { readonly order: Deposit }) {
  const { t } = useWords();
  const { facts, texts } = toTransferLines(order.instructions);
  return (
    <>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Facts
        rows={[
          ...facts.map(({ label, value }) => ({ label, value: <CopyText text={value} label={label} /> })),
          {
            label: t('payment.amount'),
            value: <CopyText text={toTypedAmount(order.amount)} label={t('payment.amount')} />,
          },
          { label: t('deposit.quote'), value: <CopyText text={order.id} label={t('deposit.quote')} /> },
        ]}
      />
    </>
  );
}

function Test({ order: { payUrl } }: { readonly order: Deposit }) {
  const { t, locale } = useWords();
  return (
    <>
      <p>{t('deposit.test_text')}</p>
      <p>
        <a className={controls.button} href={`${payUrl}&lang=${locale}`} target="_blank" rel="noopener">
          {t('deposit.test_open')}
        </a>
      </p>
    </>
  );
}

/** A link to the provider's page, which opens in another tab, so that the order stays visible. */
function ProviderPage({ order: { payUrl } }: { readonly order: Deposit }) {
  const { t } = useWords();
  return (
    <>
      <p>{t('deposit.page_text')}</p>
      <p>
        <a className={controls.button} href={payUrl} target="_blank" rel="noopener noreferrer">
          {t('deposit.page_open')}
        </a>
      </p>
    </>
  );
}

function Instructions({ order: { instructions } }: { readonly order: Deposit }) {
  return instructions === '' ? null : <p>{instructions}</p>;
}

/** The instructions of an order that no provider charges. */
const BY_HAND: Readonly<Record<MethodKind, (props: { readonly order: Deposit }) => ReactNode>> = {
  pix: Instructions,
  bank: Bank,
  test: Instructions,
};

/** Payment instructions by the kind of method. */
export function HowToPay({ order }: { readonly order: Deposit }) {
  const { t } = useWords();
  const Told = order.isCharged ? Instructions : BY_HAND[order.kind];
  return (
    <Card title={t(`deposit.how_${order.kind}`)}>
      {order.pixCode !== '' && <Pix order={order} />}
      {order.isCharged && order.pixCode === '' && order.payUrl === '' && <p role="status">{t('deposit.preparing')}</p>}
      {isWebAddress(order.payUrl) && (order.isCharged ? <ProviderPage order={order} /> : <Test order={order} />)}
      <Told order={order} />
      <p className={parts.soft}>{t('deposit.waiting')}</p>
    </Card>
  );
}
