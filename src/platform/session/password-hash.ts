import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** scrypt parameters r and p from OWASP's table for N = 2^14. Only N is a setting; tests use a low N. */
const BLOCK_SIZE = 8;
const PARALLELISM = 5;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const MEMORY_MAX_BYTES = 128 * 1024 * 1024;

export interface PasswordRecord {
  log2N: number;
  blockSize: number;
  parallelism: number;
  /** Hex. */
  salt: string;
  hash: string;
}

/** The same text from different keyboards is the same password. Outer blanks are removed. */
function normalise(password: string): string {
  return password.trim().normalize('NFC');
}

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(normalise(password), salt, HASH_BYTES, { ...options, maxmem: MEMORY_MAX_BYTES }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

export async function hashPassword(password: string, log2N: number): Promise<PasswordRecord> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, { N: 2 ** log2N, r: BLOCK_SIZE, p: PARALLELISM });
  const base = { log2N, blockSize: BLOCK_SIZE, parallelism: PARALLELISM };
  return { ...base, salt: salt.toString('hex'), hash: key.toString('hex') };
}

/** Without a record, does the same work and answers false. */
export async function isPassword(
  password: string,
  record: PasswordRecord | undefined,
  log2N: number,
): Promise<boolean> {
  if (!record) {
    await hashPassword(password, log2N);
    return false;
  }
  const options = { N: 2 ** record.log2N, r: record.blockSize, p: record.parallelism };
  const key = await derive(password, Buffer.from(record.salt, 'hex'), options);
  return timingSafeEqual(key, Buffer.from(record.hash, 'hex'));
}
