import { Link } from './Link.tsx';

export interface Tab {
  readonly id: string;
  readonly title: string;
  readonly href: string;
}

export function Tabs({
  label,
  tabs,
  current,
  look = 'line',
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string;
  readonly look?: 'line' | 'pills';
}) {
  return (
    <nav className="tabs" data-look={look} aria-label={label}>
      {tabs.map(({ id, title, href }) => (
        <Link key={id} href={href} aria-current={id === current ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
