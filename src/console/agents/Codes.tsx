import { listAgentCodes } from '../../contract/agents/tree-operator.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { AnswerView } from '../calls/AnswerView.tsx';
import { toHref } from '../core/route.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';

const NONE: readonly Endpoint[] = [];

/** Shows the registration codes of an agent with the results of each. */
export function Codes({ account }: { readonly account: string }) {
  const { t } = useWords();
  const { value, failure, refresh } = useCall(listAgentCodes, { account });
  return (
    <Page
      title={t('agents.codes_of', { account })}
      tools={
        <Link className="button" data-kind="quiet" href={toHref(['agents', 'tree'])}>
          {t('agents.tab_tree')}
        </Link>
      }
    >
      <FailureNote failure={failure} onRetry={() => void refresh()} />
      {value && (
        <AnswerView
          endpoint={listAgentCodes as unknown as Endpoint}
          value={value}
          calls={NONE}
          onChanged={() => void refresh()}
        />
      )}
    </Page>
  );
}
