/// <reference types="@cloudflare/vitest-plugin/types" />

declare namespace Cloudflare {
  interface Env {
    /** `npm run test:long` sets `all`: ten times as many requests for each endpoint. */
    TEST_EXTENT: 'all' | 'some';
    TEST_MIGRATIONS: import('@cloudflare/vitest-plugin').D1Migration[];
  }
}
