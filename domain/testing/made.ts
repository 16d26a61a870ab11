import type { Claim } from '../reading/claims/claim.ts'

/** The claims that a maker returns; nothing in place of one that the document does not bear out. */
export type Made = Claim | null | undefined | readonly (Claim | null | undefined)[]
