// Stands in for Firebase in browser tests. `/jwks` serves the public keys for the platform, `/token?phone=` a token for a phone number.
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const PROJECT = 'orla-e2e';
const ID = 'browser-tests';
const LIFE_SECONDS = 3600;

/** Returns the variables that make the platform accept these tokens. */
export async function servePhoneTokens(port) {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: ID, alg: 'RS256', use: 'sig' }];
  const sign = (phone) => {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ phone_number: phone, auth_time: now, jti: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'RS256', kid: ID })
      .setSubject(crypto.randomUUID())
      .setIssuer(`https://securetoken.google.com/${PROJECT}`)
      .setAudience(PROJECT)
      .setIssuedAt(now)
      .setExpirationTime(now + LIFE_SECONDS)
      .sign(privateKey);
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const isKeys = pathname === '/jwks';
    response.setHeader('Content-Type', isKeys ? 'application/json' : 'text/plain');
    response.end(isKeys ? JSON.stringify({ keys }) : await sign(searchParams.get('phone') ?? ''));
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { FIREBASE_PROJECT_ID: PROJECT, FIREBASE_JWKS_URL: `http://127.0.0.1:${port}/jwks` };
}
