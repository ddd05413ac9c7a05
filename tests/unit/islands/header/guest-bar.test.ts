import { expect, test } from 'vitest';
import { GuestBar } from '../../../../src/islands/header/GuestBar.tsx';
import { render } from '../render.ts';

const show = (features: Parameters<typeof GuestBar>[0]['features']) => render(GuestBar, { features, isHydrated: true });

test('a guest sees the sign-in form', () => {
  expect(show([])).toMatch(/<form[^>]*aria-label="login.title"/);
});

test('a guest is offered registration and free play only where they are enabled', () => {
  expect(show([])).not.toContain('header.demo');
  expect(show(['directRegistration'])).toMatch(/href="\/en\/register"[^>]*>header.register/);
  expect(show(['directRegistration'])).not.toContain('header.demo');
  expect(show(['directRegistration'])).not.toContain('data-by-invitation');
  expect(show(['freePlay'])).toContain('header.demo');
});

test('registration is for invited visitors only if direct registration is off', () => {
  expect(show([])).toMatch(/<a [^>]*data-by-invitation=""[^>]*>header.register/);
});

test('the sign-in method can be chosen only if there are two', () => {
  expect(show([])).not.toContain('aria-haspopup="menu"');
  expect(show(['verificationCodeLogin'])).toContain('aria-haspopup="menu"');
});
