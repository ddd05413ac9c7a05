import mark from '../../brand/mark.svg?raw';

/** The paths of the brand's mark: React draws them, because the policy lets no text become markup. */
const PATHS = [...mark.matchAll(/<path fill="([^"]+)" d="([^"]+)"/g)].map(([, fill = '', d = '']) => ({ fill, d }));
const VIEW_BOX = /viewBox="([^"]+)"/.exec(mark)?.[1] ?? '0 0 40 40';

export function Mark() {
  return (
    <svg className="mark" viewBox={VIEW_BOX} aria-hidden="true" focusable="false">
      {PATHS.map(({ fill, d }) => (
        <path key={d} fill={fill} d={d} />
      ))}
    </svg>
  );
}
