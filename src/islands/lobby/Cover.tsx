import { useEffect, useRef, useState } from 'react';
import { drawAddress } from '../../lib/hosts.ts';
import { hasLoaded, rememberLoaded } from './image-cache.ts';
import { tryAgain, whenNear } from './lazy-image.ts';
import styles from './tile.module.css';

interface Props {
  readonly url: string;
  /** Further origins of covers. */
  readonly hosts: readonly string[];
  readonly name: string;
  /** True if the picture is printed with the page, so that the browser is already loading it. */
  readonly isPrerendered: boolean;
  readonly isEager?: boolean;
}

/**
 * Loads a picture within 1.3 screens of the viewport and retries three times at the next host; afterwards only the
 * title is shown.
 */
export function Cover({ url, hosts, name, isPrerendered, isEager = false }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [isNear, setNear] = useState(isPrerendered || hasLoaded(url));
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(url === '');

  useEffect(() => (isNear || !image.current ? undefined : whenNear(image.current, () => setNear(true))), [isNear]);

  // The event of a picture that failed before hydration is lost, so the state is checked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the first look
  useEffect(() => {
    const element = image.current;
    if (isPrerendered && element?.complete && element.naturalWidth === 0 && element.currentSrc) retry();
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
      loading={isPrerendered && !isEager ? 'lazy' : undefined}
      decoding="async"
      onLoad={() => rememberLoaded(url)}
      onError={retry}
    />
  );
}
