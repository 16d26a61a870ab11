import type { Encryptor } from '@insights/platform/encryption/create-encryptor.ts'

/** A secret in use, tied to its user: copied into another user's row it does not open. */
export const sealSecret = (sealer: Encryptor, userId: string, secret: string) =>
  sealer.encrypt(secret, `totp of ${userId}`)

export const openSecret = (sealer: Encryptor, userId: string, sealed: Buffer) =>
  sealer.decrypt(sealed, `totp of ${userId}`).toString()

/** A secret that was handed out to a session and is not in use yet, tied to that session. */
export const sealPending = (sealer: Encryptor, tokenHash: Buffer, secret: string) =>
  sealer.encrypt(secret, `pending totp of ${tokenHash.toString('hex')}`)

export const openPending = (sealer: Encryptor, tokenHash: Buffer, sealed: Buffer) =>
  sealer.decrypt(sealed, `pending totp of ${tokenHash.toString('hex')}`).toString()
