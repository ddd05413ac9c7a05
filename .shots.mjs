import { chromium } from 'playwright';
const ORIGIN = 'http://localhost:4740';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
async function shot(p, name) { await p.waitForTimeout(700); await p.screenshot({ path: `/tmp/shots/${name}.png` }); }
async function enter(p, loc, name) {
  await p.goto(`${ORIGIN}${loc}/login`);
  const d = p.locator('dialog[open]').first();
  await d.locator('[name=username]').fill(name);
  await d.locator('[name=password]').fill('Orla#2026');
  await d.locator('[type=submit]').click();
  await p.waitForTimeout(2500);
}
for (const [tag, vp, loc, scheme] of [['pt390d', { width: 390, height: 844 }, '', 'dark'], ['en1440l', { width: 1440, height: 900 }, '/en', 'light']]) {
  const c = await b.newContext({ viewport: vp, colorScheme: scheme, locale: loc ? 'en-GB' : 'pt-BR' });
  const p = await c.newPage();
  p.on('console', (m) => m.type() === 'error' && console.log(tag, 'console', m.text().slice(0, 200)));
  p.on('pageerror', (e) => console.log(tag, 'pageerror', e.message));
  await p.addInitScript(() => { if (self === top) localStorage.setItem('quietUntil', JSON.stringify({ afterLogin: Date.now() + 8e7, popups: Date.now() + 8e7 })); });
  await p.goto(`${ORIGIN}${loc || '/'}`); await shot(p, `${tag}-home`);
  await enter(p, loc, 'luna'); await shot(p, `${tag}-in`);
  for (const m of ['transferFund', 'depositv2', 'withdraw', 'bonusDetails', 'rewardCenter', 'securityCenter', 'referral']) {
    await p.goto(`${ORIGIN}${loc || '/'}?member=${m}`); await p.waitForTimeout(1200); await shot(p, `${tag}-${m}`);
  }
  await p.goto(`${ORIGIN}${loc}/sports`); await shot(p, `${tag}-sports`);
  await p.goto(`${ORIGIN}${loc}/game?vassalage=ORLA&gameId=mare-de-ambar`); await p.waitForTimeout(3000); await shot(p, `${tag}-slot`);
  await p.goto(`${ORIGIN}${loc}/game?vassalage=ORLA_LIVE&gameId=roleta-da-orla`); await p.waitForTimeout(3000); await shot(p, `${tag}-roulette`);
  await c.close();
  const c2 = await b.newContext({ viewport: vp, colorScheme: scheme, locale: loc ? 'en-GB' : 'pt-BR' });
  const q = await c2.newPage(); await enter(q, loc, 'novo'); await shot(q, `${tag}-novo`); await c2.close();
}
await b.close();
