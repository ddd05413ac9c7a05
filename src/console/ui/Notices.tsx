import { useStore } from '@nanostores/react';
import { $notices } from '../core/notices.ts';

export function Notices() {
  const notices = useStore($notices);
  return (
    <div className="notices" role="status">
      {notices.map(({ id, tone, text }) => (
        <p key={id} className="note any-text" data-tone={tone}>
          {text}
        </p>
      ))}
    </div>
  );
}
