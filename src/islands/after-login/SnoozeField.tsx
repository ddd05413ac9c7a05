import { useId, useState } from 'react';
import { isSnoozed, setSnoozed } from '../../stores/site/snooze.ts';
import fields from '../ui/field.module.css';
import { useWords } from '../ui/words.ts';

/** "Don't show again today". */
export function SnoozeField({ what }: { readonly what: 'afterLogin' | 'popups' }) {
  const { t } = useWords();
  const id = useId();
  const [isOn, setOn] = useState(() => isSnoozed(what));
  return (
    <div className={fields.check}>
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          setSnoozed(what, checked);
          setOn(checked);
        }}
      />
      <label htmlFor={id}>{t('security.quiet')}</label>
    </div>
  );
}
