import type { Encryptor } from '@insights/platform/encryption/create-encryptor.ts'

/** What of a passcode is stored. */
export const hashPasscode = (sealer: Encryptor, userId: string, code: string) =>
  sealer.keyedHash(code, `passcode of ${userId}`)
