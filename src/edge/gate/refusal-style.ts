/** The promenade at night, for pages that must stand without any other file. Colours follow src/layouts/tokens.css. */
export const REFUSAL_STYLE = `
:root{color-scheme:dark light;--sea:#071d2b;--sky:#0c2f45;--ink:#eaf3f4;--soft:#a9c1c8;--line:#ffffff24;--glass:#7fd6c2;--on-glass:#04211c;--stone:#dfe9e6;--wave:#0a2435}
@media (prefers-color-scheme:light){:root{--sea:#eef4f3;--sky:#dbe9ea;--ink:#0b2a3c;--soft:#40606e;--line:#0b2a3c26;--glass:#0d6b5c;--on-glass:#fff;--stone:#fbfdfc;--wave:#0b2a3c}}
*{box-sizing:border-box}
body{margin:0;min-block-size:100vh;min-block-size:100dvh;display:grid;grid-template-rows:1fr auto;background:linear-gradient(var(--sky),var(--sea) 70%);color:var(--ink);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{align-self:center;inline-size:min(100% - 48px,560px);margin-inline:auto;padding-block:64px 40px}
.brand{margin:0 0 40px;font-size:1.125rem;font-weight:650;letter-spacing:.02em;color:var(--glass)}
.subtitle{margin:0 0 8px;font-size:.8125rem;font-weight:600;letter-spacing:.12em;color:var(--soft)}
h1{margin:0 0 16px;font-size:clamp(1.75rem,1.3rem + 2.2vw,2.5rem);line-height:1.15;font-weight:680;text-wrap:balance}
p{margin:0 0 16px;max-inline-size:52ch;text-wrap:pretty}
.hint{color:var(--soft)}
dl{display:grid;grid-template-columns:auto 1fr;margin:24px 0;border-block:1px solid var(--line)}
dt,dd{margin:0;padding-block:12px}
dt{padding-inline-end:24px;color:var(--soft)}
dd{text-align:end;font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
dt:nth-of-type(n+2),dd:nth-of-type(n+2){border-block-start:1px solid var(--line)}
.contact{display:inline-flex;align-items:center;min-block-size:44px;margin-block-start:16px;padding-inline:24px;border-radius:8px;background:var(--glass);color:var(--on-glass);font-weight:650;text-decoration:none}
.contact:hover{filter:brightness(1.08)}
.contact:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
.pavement{display:block;inline-size:100%;block-size:112px;background:var(--stone);color:var(--wave)}
@media (forced-colors:active){.contact{border:1px solid}}
`;
