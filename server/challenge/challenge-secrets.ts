import type { Encryptor } from '@insights/platform/encryption/create-encryptor.ts'

/** What challenges are signed with: of the portal's secret key, so that every process has the same. */
export function challengeSecrets(encryptor: Encryptor) {
  return {
    hmacSignatureSecret: encryptor.keyedHash('challenge', 'signature').toString('hex'),
    hmacKeySignatureSecret: encryptor.keyedHash('challenge', 'key signature').toString('hex'),
  }
}
