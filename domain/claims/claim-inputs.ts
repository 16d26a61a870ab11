import type { GroupClaims } from './group-claims.ts'
import type { PlanClaims } from './plan-claims.ts'

/** Every statement that the product makes of a report's figures, with what it names. */
export interface ClaimInputs extends GroupClaims, PlanClaims {}
