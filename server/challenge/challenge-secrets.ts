import type { Sealer } from '@insights/platform/seal/create-sealer.ts'

/** What challenges are signed with: of the portal's secret key, so that every process has the same. */
export function challengeSecrets(sealer: Sealer) {
  return {
    hmacSignatureSecret: sealer.fingerprint('challenge', 'signature').toString('hex'),
    hmacKeySignatureSecret: sealer.fingerprint('challenge', 'key signature').toString('hex'),
  }
}
