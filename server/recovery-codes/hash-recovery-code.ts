import type { Encryptor } from '@insights/platform/encryption/create-encryptor.ts'

import { normaliseCode } from '../credentials/normalise-code.ts'

/** Letters that are taken for digits when a code is read off paper. */
const MISREAD: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' }

/** What of a recovery code is stored: of no use to whoever has the database without the key. */
export function hashRecoveryCode(encryptor: Encryptor, userId: string, code: string): Buffer {
  const read = normaliseCode(code).replaceAll(/[oil]/g, (letter) => MISREAD[letter] ?? letter)
  return encryptor.keyedHash(read, `recovery code of ${userId}`)
}
