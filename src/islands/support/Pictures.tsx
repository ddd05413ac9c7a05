import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { UPLOAD_TYPES, UPLOADS_AT_ONCE } from '../../contract/uploads/uploads.ts';
import type { PictureStore } from '../../stores/support/pictures.ts';
import controls from '../ui/controls.module.css';
import field from '../ui/field.module.css';
import { handFocusOn } from '../ui/hand-focus-on.ts';
import { Icon } from '../ui/Icon.tsx';
import { useWords } from '../ui/words.ts';
import styles from './support.module.css';

const INITIAL = { ssr: 'initial' } as const;

interface PictureProps {
  readonly file: File;
  readonly onRemove: () => void;
}

function Picture({ file, onRemove }: PictureProps) {
  const { t } = useWords();
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <li className={styles.picture}>
      {url && <img src={url} alt={file.name} />}
      <button
        type="button"
        className={controls.icon}
        aria-label={t('feedback.remove', { name: file.name })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

/** Up to three PNG or JPEG files with a preview. */
export function Pictures({ store }: { readonly store: PictureStore }) {
  const { t } = useWords();
  const id = useId();
  const pictures = useStore(store.$pictures, INITIAL);
  const problem = useStore(store.$pictureProblem, INITIAL);
  const isFull = pictures.length >= UPLOADS_AT_ONCE;
  const all = useRef<HTMLFieldSetElement>(null);
  useEffect(() => (all.current ? handFocusOn(all.current, () => [all.current]) : undefined), []);
  return (
    <fieldset ref={all} className={styles.pictures}>
      <legend className={field.label}>{t('feedback.pictures')}</legend>
      {pictures.length > 0 && (
        <ul>
          {pictures.map((file, index) => (
            <Picture
              key={`${file.name}:${file.size}:${file.lastModified}`}
              file={file}
              onRemove={() => store.remove(index)}
            />
          ))}
        </ul>
      )}
      {!isFull && (
        <label className={`${controls.button} ${controls.quiet} ${styles.add}`}>
          {t('feedback.add_picture')}
          <input
            type="file"
            multiple
            accept={UPLOAD_TYPES.join()}
            aria-describedby={`${id}-help`}
            onChange={(event) => {
              store.add([...(event.currentTarget.files ?? [])]);
              event.currentTarget.value = '';
            }}
          />
        </label>
      )}
      <p id={`${id}-help`} className={problem ? field.problem : field.hint} role="status">
        {problem ? t(`feedback.${problem}`) : t('feedback.pictures_hint')}
      </p>
    </fieldset>
  );
}
