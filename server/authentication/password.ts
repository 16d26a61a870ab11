import { hash, verify } from '@node-rs/argon2'

/** Argon2id, the library's default, with 19 MiB and two passes. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, COST)

/** A hash that no password fits, so that an unknown address costs as much as a known one. */
const NOBODY = hashPassword(crypto.randomUUID())

/** True when the password is the user's; as slow without a user as with one. */
export async function passwordFits(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await NOBODY), password)
  return fits && passwordHash !== null && passwordHash !== undefined
}
