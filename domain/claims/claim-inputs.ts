import type { CategoryClaims } from './category-claims.ts'
import type { CauseClaims } from './cause-claims.ts'
import type { GroupClaims } from './group-claims.ts'
import type { HeadlineClaims } from './headline-claims.ts'
import type { PlanClaims } from './plan-claims.ts'
import type { ReturnClaims } from './return-claims.ts'
import type { StandingClaims } from './standing-claims.ts'

/** Every statement that the product makes of a report's figures, with what it names. */
export interface ClaimInputs
  extends
    CategoryClaims,
    CauseClaims,
    GroupClaims,
    HeadlineClaims,
    PlanClaims,
    ReturnClaims,
    StandingClaims {}
