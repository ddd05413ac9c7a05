import { readUpload } from '../../contract/uploads/operator.ts';
import { fillPath } from '../../lib/fill-path.ts';
import { useWords } from '../core/words.ts';

interface Picture {
  readonly id: string;
  /** The author of the picture and its time. */
  readonly caption?: string;
}

/** The pictures of a dispute side by side; each opens alone in a new tab. */
export function Proofs({ pictures }: { readonly pictures: readonly Picture[] }) {
  const { t } = useWords();
  return (
    <section className="card">
      <h2>{t('money.proofs')}</h2>
      <ul className="proofs">
        {pictures.map(({ id, caption }, index) => {
          const { path } = fillPath(readUpload.path, { id });
          return (
            <li key={id}>
              <figure>
                <a href={path} target="_blank" rel="noreferrer">
                  <img src={path} alt={t('money.proof', { number: index + 1 })} loading="lazy" />
                </a>
                {caption && <figcaption className="soft">{caption}</figcaption>}
              </figure>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
