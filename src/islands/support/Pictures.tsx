import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { UPLOAD_TYPES, UPLOADS_AT_ONCE } from '../../contract/uploads/uploads.ts';
import { $pictureProblem, $pictures, addPictures, removePicture } from '../../stores/support/feedback.ts';
import controls from '../ui/controls.module.css';
import field from '../ui/field.module.css';
import { handFocusOn } from '../ui/hand-focus-on.ts';
import { Icon } from '../ui/Icon.tsx';
import { useWords } from '../ui/words.ts';
import styles from './support.module.css';

const INITIAL = { ssr: 'initial' } as const;

function Picture({ file, index }: { readonly file: File; readonly index: number }) {
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
        onClick={() => removePicture(index)}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

/** Up to three PNG or JPEG files with a preview. */
export function Pictures() {
  const { t } = useWords();
  const id = useId();
  const pictures = useStore($pictures, INITIAL);
  const problem = useStore($pictureProblem, INITIAL);
  const isFull = pictures.length >= UPLOADS_AT_ONCE;
  const all = useRef<HTMLFieldSetElement>(null);
  useEffect(() => (all.current ? handFocusOn(all.current, () => [all.current]) : undefined), []);
  return (
    <fieldset ref={all} className={styles.pictures}>
      <legend className={field.label}>{t('feedback.pictures')}</legend>
      {pictures.length > 0 && (
        <ul>
          {pictures.map((file, index) => (
            <Picture key={`${file.name}:${file.size}:${file.lastModified}`} file={file} index={index} />
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
              addPictures([...(event.currentTarget.files ?? [])]);
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
