import { hash, verify } from '@node-rs/argon2'

import { runHashQueued } from './hash-queue.ts'

/** Argon2id, the library's default, with 19 MiB and two passes. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** How every hash of that cost begins. */
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$'

/** One password typed on two keyboards can come as different characters; here they are the same. */
const typed = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string) => runHashQueued(() => hash(typed(password), COST))

/** A hash that no password fits, so that an unknown address costs as much as a known one. */
const NOBODY = hashPassword(crypto.randomUUID())

/** True when the password is the user's; as slow without a user as with one. */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const comparable = passwordHash ?? (await NOBODY)
  const fits = await runHashQueued(() => verify(comparable, typed(password)))
  return fits && passwordHash !== null && passwordHash !== undefined
}

/** Whether a hash was made at another cost than today's. */
export const needsRehash = (passwordHash: string) => !passwordHash.startsWith(CURRENT)
