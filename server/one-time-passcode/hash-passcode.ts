import type { Encryptor } from '@insights/platform/encryption/create-encryptor.ts'

/** What of a passcode is stored. */
export const hashPasscode = (encryptor: Encryptor, userId: string, code: string) =>
  encryptor.keyedHash(code, `passcode of ${userId}`)
