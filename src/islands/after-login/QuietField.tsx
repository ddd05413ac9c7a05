import { useId, useState } from 'react';
import { isQuiet, setQuiet } from '../../stores/site/snooze.ts';
import fields from '../ui/field.module.css';
import { useWords } from '../ui/words.ts';

/** "Don't show again today". */
export function QuietField({ what }: { readonly what: 'afterLogin' | 'popups' }) {
  const { t } = useWords();
  const id = useId();
  const [isOn, setOn] = useState(() => isQuiet(what));
  return (
    <div className={fields.check}>
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          setQuiet(what, checked);
          setOn(checked);
        }}
      />
      <label htmlFor={id}>{t('security.quiet')}</label>
    </div>
  );
}
