import { CENTRE_ICONS, type CentreIcon as Name } from './icons.ts';

export function CentreIcon({ name, size = 20 }: { readonly name: Name; readonly size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-icon={name}
    >
      <path d={CENTRE_ICONS[name]} />
    </svg>
  );
}
