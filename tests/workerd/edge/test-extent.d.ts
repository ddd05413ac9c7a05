declare namespace Cloudflare {
  interface Env {
    /** `npm run test:long` sets `all`. */
    TEST_EXTENT: 'all' | 'some';
  }
}
