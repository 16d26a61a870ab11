import type { Sealer } from '@insights/platform/seal/create-sealer.ts'

/** A secret in use, tied to its user: copied into another user's row it does not open. */
export const sealSecret = (sealer: Sealer, userId: string, secret: string) =>
  sealer.seal(secret, `totp of ${userId}`)

export const openSecret = (sealer: Sealer, userId: string, sealed: Buffer) =>
  sealer.open(sealed, `totp of ${userId}`).toString()

/** A secret that was handed out to a session and is not in use yet, tied to that session. */
export const sealPending = (sealer: Sealer, tokenHash: Buffer, secret: string) =>
  sealer.seal(secret, `pending totp of ${tokenHash.toString('hex')}`)

export const openPending = (sealer: Sealer, tokenHash: Buffer, sealed: Buffer) =>
  sealer.open(sealed, `pending totp of ${tokenHash.toString('hex')}`).toString()
