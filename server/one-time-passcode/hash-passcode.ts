import type { Sealer } from '@insights/platform/seal/create-sealer.ts'

/** What of a passcode is stored. */
export const hashPasscode = (sealer: Sealer, userId: string, code: string) =>
  sealer.fingerprint(code, `passcode of ${userId}`)
