import type { Claim } from '../reading/claims/claim.ts'

/** What a maker returns: claims, and nothing where the document does not say it. */
export type Made = Claim | null | undefined | readonly (Claim | null | undefined)[]
