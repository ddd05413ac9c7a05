import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { CONTRACT_KINDS, type ContractKind, TERMS_SCHEMAS } from '../../contract/contracts/contracts.ts';
import { listHouseContracts, offerHouseContract } from '../../contract/contracts/operator.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { CallDialog } from '../calls/CallDialog.tsx';
import { useAllowed } from '../calls/GroupPage.tsx';
import { useFieldNames } from '../calls/names.ts';
import { ReadPart } from '../calls/ReadPart.tsx';
import { useWords } from '../core/words.ts';
import { Select } from '../ui/Field.tsx';

const LIST = listHouseContracts as unknown as Endpoint;
const OFFER = offerHouseContract as unknown as Endpoint;

/** The call `offerHouseContract` for one kind of contract. Its form then shows the terms of this kind as fields, not a choice of kinds. */
function toOffer(kind: ContractKind): Endpoint {
  return {
    ...OFFER,
    request: z.strictObject({ account: z.string(), terms: TERMS_SCHEMAS[kind] }) as Endpoint['request'],
  };
}

/** Contracts of the house with their actions, and the offer of a new one. */
export function HouseContracts({ calls }: { readonly calls: readonly Endpoint[] }) {
  const { t } = useWords();
  const { toOptionName } = useFieldNames();
  const [allowed] = useAllowed([OFFER]);
  const [kind, setKind] = useState<ContractKind>('dividend');
  const [isAsked, setAsked] = useState(false);
  const [turn, setTurn] = useState(0);
  const offer = useMemo(() => toOffer(kind), [kind]);
  const known = useMemo(() => ({ kind }), [kind]);
  return (
    <>
      <div className="filters">
        <Select
          label={t('agents.offer')}
          value={kind}
          onChange={(next) => setKind(next as ContractKind)}
          options={CONTRACT_KINDS.map((one) => [one, toOptionName(one)] as const)}
        />
        {allowed && (
          <button type="button" className="button" data-kind="main" onClick={() => setAsked(true)}>
            {t('calls.call_offerHouseContract')}
          </button>
        )}
      </div>
      <ReadPart key={`${kind} ${turn}`} endpoint={LIST} calls={calls} known={known} />
      {isAsked && (
        <CallDialog
          endpoint={offer}
          known={known}
          onClose={(outcome) => {
            setAsked(false);
            if (outcome !== 'cancelled') setTurn(turn + 1);
          }}
        />
      )}
    </>
  );
}
