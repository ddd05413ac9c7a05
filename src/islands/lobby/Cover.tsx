import { useEffect, useRef, useState } from 'react';
import { drawAddress } from '../../lib/hosts.ts';
import { hasLoaded, rememberLoaded } from './image-cache.ts';
import { tryAgain, whenNear } from './lazy-image.ts';
import styles from './tile.module.css';

interface Props {
  readonly url: string;
  /** Origins that covers come from as well. */
  readonly hosts: readonly string[];
  readonly name: string;
  /** Printed with the page: the browser has begun with it already. */
  readonly isPrinted: boolean;
  readonly isEager?: boolean;
}

/** A picture is asked for when it is 1.3 screens away, and three times again, at the next host, when it fails; then the title stands alone. */
export function Cover({ url, hosts, name, isPrinted, isEager = false }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [isNear, setNear] = useState(isPrinted || hasLoaded(url));
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(url === '');

  useEffect(() => (isNear || !image.current ? undefined : whenNear(image.current, () => setNear(true))), [isNear]);

  // A picture that failed before React looked has no event left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the first look
  useEffect(() => {
    const element = image.current;
    if (isPrinted && element?.complete && element.naturalWidth === 0 && element.currentSrc) retry();
  }, []);

  function retry() {
    if (!tryAgain(attempt, () => setAttempt((last) => last + 1))) setFailed(true);
  }

  if (hasFailed) return <span className={styles.lettering}>{name}</span>;
  return (
    <img
      ref={image}
      key={attempt}
      {...(isNear ? { src: drawAddress(url, hosts, attempt) } : {})}
      alt=""
      width="300"
      height="400"
      loading={isPrinted && !isEager ? 'lazy' : undefined}
      decoding="async"
      onLoad={() => rememberLoaded(url)}
      onError={retry}
    />
  );
}
