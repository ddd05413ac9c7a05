/** Shapes of lucide (ISC), 24×24. */
const SHAPES = {
  refresh: ['M3 12a9 9 0 0 1 15-6.7L21 8', 'M21 3v5h-5', 'M21 12a9 9 0 0 1-15 6.7L3 16', 'M3 21v-5h5'],
  eye: ['M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7Z', 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z'],
  eyeOff: [
    'M10.7 5.1A11 11 0 0 1 12 5c6.4 0 10 7 10 7a17 17 0 0 1-2.2 3.1',
    'M6.6 6.6A17 17 0 0 0 2 12s3.6 7 10 7a10 10 0 0 0 5.4-1.6',
    'M9.9 9.9a3 3 0 0 0 4.2 4.2',
    'm3 3 18 18',
  ],
  close: ['M18 6 6 18', 'm6 6 12 12'],
  signOut: ['M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4', 'm16 17 5-5-5-5', 'M21 12H9'],
  search: ['M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Z', 'm21 21-5-5'],
  star: ['m12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.2L12 17.1l-5.6 3.1 1.2-6.2L3 9.6l6.3-.8Z'],
  back: ['m12 19-7-7 7-7', 'M19 12H5'],
  expand: [
    'M8 3H5a2 2 0 0 0-2 2v3',
    'M21 8V5a2 2 0 0 0-2-2h-3',
    'M3 16v3a2 2 0 0 0 2 2h3',
    'M16 21h3a2 2 0 0 0 2-2v-3',
  ],
  menu: ['M4 6h16', 'M4 12h16', 'M4 18h16'],
  sound: ['M4 9v6h4l5 4V5L8 9Z', 'M16.5 8.500a5 5 0 0 1 0 7', 'M19 6a9 9 0 0 1 0 12'],
  help: [
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
    'M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.3-1 .8-1 1.700',
    'M12 17v.01',
  ],
  user: ['M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z', 'M4 21a8 8 0 0 1 16 0'],
  deposit: ['M12 4v10', 'm7.5 9.5 4.5 4.5 4.5-4.5', 'M5 19h14'],
  mail: ['M3 6h18v12H3Z', 'm3 7 9 7 9-7'],
  team: [
    'M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
    'M3 20a6 6 0 0 1 12 0',
    'M16 5.5a3 3 0 0 1 0 5',
    'M18 14.5a6 6 0 0 1 3 5.5',
  ],
} as const;
export type IconName = keyof typeof SHAPES;

export function Icon({ name, className }: { readonly name: IconName; readonly className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {SHAPES[name].map((shape) => (
        <path key={shape} d={shape} />
      ))}
    </svg>
  );
}
