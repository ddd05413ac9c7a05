import { type ImgHTMLAttributes, useState } from 'react';
import { drawAddress } from '../../lib/hosts.ts';
import { environment } from '../../stores/core/environment.ts';
import { IMAGE_RETRIES_MAX } from '../lobby/constants.ts';

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'onError'> {
  readonly path: string;
  /** Origins of the picture; by default the hosts of the page. Given for server rendering. */
  readonly hosts?: readonly string[];
}

/** A decorative picture: at one of the image hosts, after a failure at the next. */
export function Picture({ path, hosts = environment().hosts.image, ...rest }: Props) {
  const [attempt, setAttempt] = useState(0);
  return (
    <img
      {...rest}
      key={attempt}
      src={drawAddress(path, hosts, attempt)}
      alt=""
      onError={() => setAttempt((last) => Math.min(last + 1, IMAGE_RETRIES_MAX))}
    />
  );
}
