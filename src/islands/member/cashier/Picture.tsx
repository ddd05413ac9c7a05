import { useEffect, useRef, useState } from 'react';
import { readUpload } from '../../../stores/cashier/read-upload.ts';
import { CentreIcon } from '../../centre/CentreIcon.tsx';
import styles from './cashier.module.css';

const SIDE = 112;

interface Props {
  readonly name: string;
  readonly file?: File | undefined;
  /** Id of the upload; used if the file was chosen on an earlier visit. */
  readonly uploadId?: string | undefined;
}

async function readPicture(file: File | undefined, uploadId: string | undefined): Promise<Blob | undefined> {
  return file ?? (uploadId === undefined ? undefined : readUpload(uploadId));
}

/** Drawn on a canvas, because the page policy forbids `blob:` addresses. */
export function Picture({ name, file, uploadId }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      const picture = await readPicture(file, uploadId);
      if (!picture) return;
      const bitmap = await createImageBitmap(picture);
      const element = canvas.current;
      if (!isGone && element) {
        const scale = Math.max(SIDE / bitmap.width, SIDE / bitmap.height);
        const [width, height] = [bitmap.width * scale, bitmap.height * scale];
        element.getContext('2d')?.drawImage(bitmap, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
        setShown(true);
      }
      bitmap.close();
    };
    // A picture that cannot be drawn is shown by its name; the platform decides about it.
    draw().catch(() => setShown(false));
    return () => {
      isGone = true;
    };
  }, [file, uploadId]);
  return (
    <span className={styles.picture}>
      <canvas ref={canvas} width={SIDE} height={SIDE} role="img" aria-label={name} hidden={!isShown} />
      {!isShown && <CentreIcon name="copy" size={24} />}
    </span>
  );
}
