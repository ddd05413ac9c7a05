// Replaces Cloudflare's front before a worker, as browsers see it: HTTP/2, one connection with all requests of a page in parallel, and
// brotli for compressible responses.
import { execFileSync } from 'node:child_process';
import { request as ask } from 'node:http';
import { createSecureServer } from 'node:http2';
import { pipeline } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';

/** Connection headers, which HTTP/2 does not allow (RFC 9113 §8.2.2). */
const OF_A_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']);

const COMPRESSIBLE = /^(?:text\/|image\/svg\+xml|application\/(?:json|javascript|manifest\+json))/;
/** The brotli quality that Cloudflare uses for a response that is not cached. */
const QUALITY = 4;

function isCompressible({ statusCode, headers }) {
  return statusCode === 200 && !headers['content-encoding'] && COMPRESSIBLE.test(headers['content-type'] ?? '');
}

/** A self-signed certificate for one run. Browsers of the bench ignore certificate errors. */
function makeCertificate() {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', '-', '-out', '-'];
  const args = ['req', '-x509', ...key, '-days', '1', '-subj', '/CN=localhost'];
  return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Forwards requests for `https://localhost:<port>` to the same path of `http://localhost:<behind>`. `stop()` closes it. */
export async function openFront({ port, behind }) {
  const pem = makeCertificate();
  const host = `localhost:${behind}`;
  const toBehind = (headers) => {
    const sent = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
    const own = { host, ...(headers.origin ? { origin: `http://${host}` } : {}) };
    return { ...Object.fromEntries(sent), ...own };
  };
  const server = createSecureServer({ key: pem, cert: pem, allowHTTP1: true }, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const asked = ask({ host: '127.0.0.1', port: behind, method, path, headers: toBehind(headers) }, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !OF_A_CONNECTION.has(name));
      const sent = Object.fromEntries(kept);
      if (!isCompressible(answer)) {
        outgoing.writeHead(answer.statusCode ?? 502, sent);
        pipeline(answer, outgoing, () => undefined);
        return;
      }
      const { 'content-length': _, ...streamed } = sent;
      outgoing.writeHead(200, { ...streamed, 'content-encoding': 'br' });
      const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
      pipeline(answer, createBrotliCompress({ params }), outgoing, () => undefined);
    });
    asked.on('error', () => outgoing.destroy());
    pipeline(incoming, asked, () => undefined);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  return { origin: `https://localhost:${port}`, stop: () => server.close() };
}
