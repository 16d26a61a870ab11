import type { Encryptor } from '@insights/platform/encryption/create-encryptor.ts'

/** What challenges are signed with: of the portal's secret key, so that every process has the same. */
export function challengeSecrets(sealer: Encryptor) {
  return {
    hmacSignatureSecret: sealer.keyedHash('challenge', 'signature').toString('hex'),
    hmacKeySignatureSecret: sealer.keyedHash('challenge', 'key signature').toString('hex'),
  }
}
