import type { Encryptor } from '@insights/platform/encryption/create-encryptor.ts'

/** A secret in use, tied to its user: copied into another user's row it does not open. */
export const encryptSecret = (encryptor: Encryptor, userId: string, secret: string) =>
  encryptor.encrypt(secret, `totp of ${userId}`)

export const decryptSecret = (encryptor: Encryptor, userId: string, encrypted: Buffer) =>
  encryptor.decrypt(encrypted, `totp of ${userId}`).toString()

/** A secret that was handed out to a session and is not in use yet, tied to that session. */
export const encryptPendingSecret = (encryptor: Encryptor, tokenHash: Buffer, secret: string) =>
  encryptor.encrypt(secret, `pending totp of ${tokenHash.toString('hex')}`)

export const decryptPendingSecret = (encryptor: Encryptor, tokenHash: Buffer, encrypted: Buffer) =>
  encryptor.decrypt(encrypted, `pending totp of ${tokenHash.toString('hex')}`).toString()
