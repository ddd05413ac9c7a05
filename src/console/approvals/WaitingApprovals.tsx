import { ENDPOINTS } from '../../contract/core/endpoints.ts';
import { listApprovals } from '../../contract/staff/approvals.ts';
import { useFieldNames } from '../calls/names.ts';
import { useFormat } from '../core/format.ts';
import { toHref } from '../core/route.ts';
import { useCall } from '../core/use-call.ts';
import { useWords } from '../core/words.ts';
import { Link } from '../ui/Link.tsx';

/** Maximum number of shown requests. More of them would hide the page. */
const SHOWN_MAX = 3;

/** Requests about this target that wait for a second person. They are shown so that nobody makes the same request again. */
export function WaitingApprovals({ target }: { readonly target: string }) {
  const { t } = useWords();
  const { time } = useFormat();
  const { toCallName } = useFieldNames();
  const { value } = useCall(listApprovals, { target, pageSize: SHOWN_MAX });
  if (!value || value.list.length === 0) return null;
  return (
    <div className="note" data-tone="warn" role="status">
      {value.list.map(({ id, endpoint, askedBy, askedAt }) => {
        const asked = ENDPOINTS.find((one) => one.id === endpoint);
        const call = asked ? toCallName(asked) : endpoint;
        return (
          <p key={id} className="any-text">
            {t('approvals.waits_here', { name: askedBy.name, call, time: time(askedAt) })}
          </p>
        );
      })}
      <Link className="link" href={toHref(['approvals'])}>
        {t('shell.screen_approvals')}
      </Link>
    </div>
  );
}
