import { palette } from '../../brand/palette.ts';
import { toDeclarations } from '../../lib/palette.ts';

/** Styles of self-contained pages, which load no other file. */
export const REFUSAL_STYLE = `
:root{color-scheme:dark light;${toDeclarations(palette.dark)}}
@media (prefers-color-scheme:light){:root{${toDeclarations(palette.light)}}}
*{box-sizing:border-box}
body{margin:0;min-block-size:100vh;min-block-size:100dvh;display:grid;grid-template-rows:1fr auto;background:linear-gradient(var(--sea-2),var(--sea-0) 70%);color:var(--ink);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{align-self:center;inline-size:min(100% - 48px,560px);margin-inline:auto;padding-block:64px 40px}
.brand{margin:0 0 40px;font-size:1.125rem;font-weight:650;letter-spacing:.02em;color:var(--glass)}
.subtitle{margin:0 0 8px;font-size:.8125rem;font-weight:600;letter-spacing:.12em;color:var(--ink-soft)}
[data-lines] .subtitle{letter-spacing:0}
h1{margin:0 0 16px;font-size:clamp(1.75rem,1.3rem + 2.2vw,2.5rem);line-height:1.3;font-weight:680;text-wrap:balance}
p{margin:0 0 16px;max-inline-size:52ch;text-wrap:pretty}
.hint{color:var(--ink-soft)}
dl{display:grid;grid-template-columns:auto 1fr;margin:24px 0;border-block:1px solid var(--line)}
dt,dd{margin:0;padding-block:12px}
dt{padding-inline-end:24px;color:var(--ink-soft)}
dd{text-align:end;font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
dt:nth-of-type(n+2),dd:nth-of-type(n+2){border-block-start:1px solid var(--line)}
.contact{display:inline-flex;align-items:center;min-block-size:44px;margin-block-start:16px;padding-inline:24px;border-radius:8px;background:var(--glass);color:var(--on-glass);font-weight:650;text-decoration:none}
.contact:hover{filter:brightness(1.08)}
.contact:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
.pavement{display:block;inline-size:100%;block-size:112px;background:var(--stone-light);color:var(--stone-dark)}
@media (forced-colors:active){.contact{border:1px solid}}
`;
