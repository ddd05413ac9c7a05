declare namespace Cloudflare {
  interface Env {
    /** The words `studio/lottery.json` by language. */
    TEST_LOTTERY_WORDS: Record<string, Record<string, string>>;
    /** `all`: a long run. */
    TEST_EXTENT: 'all' | 'some';
  }
}
