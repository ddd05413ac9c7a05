import { ENDPOINTS } from '../../contract/core/endpoints.ts';
import { useFieldNames } from './names.ts';

/** The name of a call by its id, and the thing that it was made on. */
export function CalledOn({ endpoint, target }: { readonly endpoint: string; readonly target: string }) {
  const { toCallName } = useFieldNames();
  const found = ENDPOINTS.find(({ id }) => id === endpoint);
  return (
    <span>
      <strong>{found ? toCallName(found) : endpoint}</strong> <span className="soft any-text">{target}</span>
    </span>
  );
}
