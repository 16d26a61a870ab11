import type { ReportDocument } from '../document/report-document.ts'
import type { BoardClaims } from './board-claims.ts'
import type { CategoryClaims } from './category-claims.ts'
import type { CauseClaims } from './cause-claims.ts'
import type { ChartClaims } from './chart-claims.ts'
import type { ComparisonClaims } from './comparison-claims.ts'
import type { DraftClaims } from './draft-claims.ts'
import type { FirmnessClaims } from './firmness-claims.ts'
import type { FollowingClaims } from './following-claims.ts'
import type { FormulaClaims } from './formula-claims.ts'
import type { GroupClaims } from './group-claims.ts'
import type { HeadlineClaims } from './headline-claims.ts'
import type { OverTimeClaims } from './over-time-claims.ts'
import type { PlanClaims } from './plan-claims.ts'
import type { ReturnClaims } from './return-claims.ts'
import type { SanityClaims } from './sanity-claims.ts'
import type { ClaimOf, Sentence } from './sentence.ts'
import type { StandingClaims } from './standing-claims.ts'
import type { SurveyClaims } from './survey-claims.ts'
import type { UncertaintyClaims } from './uncertainty-claims.ts'
import type { VerdictClaims } from './verdict-claims.ts'
import type { WhatIfClaims } from './what-if-claims.ts'

/** Every statement that the product makes of a report's scores and ranks, with its inputs. */
export interface ClaimInputs
  extends
    BoardClaims,
    CategoryClaims,
    CauseClaims,
    ChartClaims,
    ComparisonClaims,
    DraftClaims,
    FirmnessClaims,
    FollowingClaims,
    FormulaClaims,
    GroupClaims,
    HeadlineClaims,
    OverTimeClaims,
    PlanClaims,
    ReturnClaims,
    SanityClaims,
    StandingClaims,
    SurveyClaims,
    UncertaintyClaims,
    VerdictClaims,
    WhatIfClaims {}

export type ClaimName = keyof ClaimInputs

/** A statement on a report's scores as a value: its kind, and everything that it names. */
export type Claim<Name extends ClaimName = ClaimName> = ClaimOf<ClaimInputs, Name>

/**
 * Returns why the document contradicts a claim, or null. A checker is written from the meaning: it
 * reads the document and does not call the code that made the claim.
 */
export type Checkers<Inputs> = {
  readonly [Name in keyof Inputs]: (inputs: Inputs[Name], document: ReportDocument) => string | null
}

/** Returns the texts of claims, one after the other, without nulls; null without any. */
export function sentenceOf(claims: readonly (Claim | null)[]): Sentence | null {
  const texts = claims.flatMap((claim) => claim?.text ?? [])
  return texts.length === 0 ? null : (texts.join(' ') as Sentence)
}
