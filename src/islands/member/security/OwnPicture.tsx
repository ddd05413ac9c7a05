import { useEffect, useRef } from 'react';
import { readUpload } from '../../../stores/cashier/read-upload.ts';
import styles from './security.module.css';

/** Drawn on a canvas, because reading a member's picture needs the session. */
export function OwnPicture({ id, size }: { readonly id: string; readonly size: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      const picture = await readUpload(id);
      if (!picture) return;
      const bitmap = await createImageBitmap(picture);
      const { width, height } = bitmap;
      const side = Math.min(width, height);
      const context = isGone ? undefined : canvas.current?.getContext('2d');
      context?.drawImage(bitmap, (width - side) / 2, (height - side) / 2, side, side, 0, 0, 2 * size, 2 * size);
      bitmap.close();
    };
    // If it cannot be drawn, a plain disc remains.
    draw().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [id, size]);
  return (
    <canvas
      ref={canvas}
      className={`${styles.avatar} ${styles.own}`}
      width={2 * size}
      height={2 * size}
      data-avatar={id}
    />
  );
}
