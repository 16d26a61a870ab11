import type { CategoryClaims } from './category-claims.ts'
import type { CauseClaims } from './cause-claims.ts'
import type { ChartClaims } from './chart-claims.ts'
import type { ComparisonClaims } from './comparison-claims.ts'
import type { FirmnessClaims } from './firmness-claims.ts'
import type { GroupClaims } from './group-claims.ts'
import type { HeadlineClaims } from './headline-claims.ts'
import type { OverTimeClaims } from './over-time-claims.ts'
import type { PlanClaims } from './plan-claims.ts'
import type { ReturnClaims } from './return-claims.ts'
import type { StandingClaims } from './standing-claims.ts'
import type { SurveyClaims } from './survey-claims.ts'
import type { WhatIfClaims } from './what-if-claims.ts'

/** Every statement that the product makes of a report's scores and ranks, with its inputs. */
export interface ClaimInputs
  extends
    CategoryClaims,
    CauseClaims,
    ChartClaims,
    ComparisonClaims,
    FirmnessClaims,
    GroupClaims,
    HeadlineClaims,
    OverTimeClaims,
    PlanClaims,
    ReturnClaims,
    StandingClaims,
    SurveyClaims,
    WhatIfClaims {}
