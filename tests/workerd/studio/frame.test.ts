import { exports } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';

function get(path: string): Promise<Response> {
  return exports.default.fetch(new Request(`https://platform.test${path}`));
}

describe('the frame of a game', () => {
  test.each([
    ['', 'pt', 'Este jogo precisa de JavaScript.'],
    ['?lang=EN', 'en', 'This game needs JavaScript.'],
    ['?lang=pt-BR', 'pt', 'Este jogo precisa de JavaScript.'],
    ['?lang="><script>', 'en', 'This game needs JavaScript.'],
  ])('%s is a small document in %s', async (query, lang, words) => {
    const response = await get(`/studio/play/mare-de-ambar${query}`);
    const html = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain(`<html lang="${lang}" dir="ltr">`);
    expect(html).toContain('<title>Maré de Âmbar</title>');
    expect(html).toContain(words);
    expect(html).not.toMatch(/<script>|style=|\son\w+=/);
    expect(html.replace(/<script type="application\/json".*?<\/script>/, '').length).toBeLessThan(1600);
    expect(html.length).toBeLessThan(16_000);
  });

  test('runs only our script, only inside our pages, never with our origin', async () => {
    const response = await get('/studio/play/mare-de-ambar');
    const policy = response.headers.get('content-security-policy')?.split('; ');
    expect(policy).toContain("default-src 'none'");
    const [, script = ''] = /<script data-opening="[^"]+">(.*?)<\/script>/s.exec(await response.text()) ?? [];
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script));
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain('sandbox allow-scripts');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain('trusted-types orla-drawings');
    expect(policy?.join()).not.toContain('unsafe');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test.each([
    '/studio/play/nothing',
    '/studio/play/constructor',
    '/studio/covers/nothing.svg',
    '/studio/assets/../x',
    '/studio',
  ])('%s is not found', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
