/** Drawings in a box of 100 × 100. The cover and the game share them. */
const SPINES = Array.from(
  { length: 16 },
  (_, index) => `<path d="M50 50V6" transform="rotate(${index * 22.5} 50 52)"/>`,
);

/** A closed field: wind ripples in dry sand. */
export const SAND =
  '<g fill="none" stroke="#a07c4c" stroke-width="4" stroke-linecap="round" opacity=".55"><path d="M20 34q12-9 24 0t24 0M36 54q12-9 24 0t24 0M16 74q12-9 24 0t24 0"/></g>';

/** A shell with its pearl. */
export const PEARL =
  '<path d="M50 92 12 66Q4 34 26 18q12-9 24-6 12-3 24 6 22 16 14 48z" fill="#f3c9b4"/><g fill="none" stroke="#c98a72" stroke-width="3" stroke-linecap="round"><path d="M50 88V18M46 86 28 24M54 86l18-62M42 84 16 42M58 84l26-42"/></g><path d="m36 84 14 10 14-10-14-8z" fill="#c98a72"/><circle cx="50" cy="54" r="20" fill="#fdf7ee"/><path d="M34 60a18 18 0 0 0 32 4 22 22 0 0 1-32-4z" fill="#d8c7d6"/><ellipse cx="43" cy="46" rx="6" ry="4" fill="#fff"/>';

/** A sea urchin. */
export const URCHIN = `<g fill="none" stroke="#241233" stroke-width="5" stroke-linecap="round">${SPINES.join('')}</g><circle cx="50" cy="52" r="24" fill="#4a2a66"/><path d="M30 58a22 22 0 0 0 40 4 26 26 0 0 1-40-4z" fill="#2f1746"/><g fill="#b78ad6"><circle cx="42" cy="44" r="3"/><circle cx="54" cy="40" r="3"/><circle cx="60" cy="52" r="3"/><circle cx="46" cy="56" r="3"/></g>`;
