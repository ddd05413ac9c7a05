import { readUpload } from '../../contract/uploads/operator.ts';
import { fillPath } from '../../lib/fill-path.ts';
import { useWords } from '../core/words.ts';

/** The pictures of a dispute side by side; each opens alone in a new tab. */
export function Proofs({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useWords();
  return (
    <section className="card">
      <h2>{t('money.proofs')}</h2>
      <ul className="proofs">
        {ids.map((id, index) => {
          const { path } = fillPath(readUpload.path, { id });
          return (
            <li key={id}>
              <a href={path} target="_blank" rel="noreferrer">
                <img src={path} alt={t('money.proof', { number: index + 1 })} loading="lazy" />
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
