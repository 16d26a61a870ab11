import { sentenceOf } from '../../reading/claims/claim.ts'
import { headlineClaim } from '../../reading/claims/headline-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { rankInputs } from '../../reading/findings/headlines.ts'
import { findStanding } from '../../reading/findings/standing.ts'
import type { FollowedKind } from '../../reading/following/followed.ts'
import { findPublicationFindings } from '../../reading/following/publication-findings.ts'
import { findVerdict, prepareVerdicts, wrongAnswersClaim } from '../firmness/verdict.ts'
import { adviceOf } from '../plan/advice.ts'
import { explainCauses, mainCause } from '../standing/explain-causes.ts'

/** The texts of something that can be followed, as a report says them. */
export interface FollowedText {
  readonly kind: FollowedKind
  readonly subject: string
  readonly title: string
  readonly text: string
  /** False if it is as it was in the previous edition. */
  readonly changed: boolean
  readonly context: string | null
}

interface Counts {
  readonly companies: number
  readonly capabilities: number
  readonly screenshots: number
  readonly surveyQuestions: number
}

/** The overall rank of a company, as home says it of the reader's own. */
export interface OwnBrand {
  readonly company: { readonly _id: string; readonly title: string }
  readonly rank: number
  readonly shared: boolean
  readonly of: number
  /** The rank of the edition before; null for a brand that had none. */
  readonly before: number | null
  readonly text: string
  /** How firm its rank is, in words; null until its draws are made. */
  readonly verdict: string | null
  /** The share of wrong answers that it rests on, in words; null without. */
  readonly assumed: string | null
}

/** Facts of a published report for lists and emails, so that none of them opens its document. */
export interface ReportFacts {
  readonly counts: Counts
  /** By company id. */
  readonly companies: Readonly<Record<string, CompanyFacts>>
}

export interface CompanyFacts {
  /** Its overall rank; null without one. */
  readonly brand: OwnBrand | null
  /** Rank and score with their changes, in words; null without. */
  readonly position: string | null
  /** Why its score changed; null in a first edition, or for a company that is new. */
  readonly cause: string | null
  /** Null where nothing is missing or reaches more. */
  readonly advice: string | null
}

interface StoredFacts {
  readonly facts: ReportFacts
  /** In the order of the report: companies, capabilities, groups. */
  readonly followed: readonly FollowedText[]
}

/**
 * Collects them. Stops after each company, which takes some milliseconds, and within the draws of a report
 * without a sample.
 */
export function* collectFacts(document: ReportDocument): Generator<void, StoredFacts> {
  yield* prepareVerdicts(document)
  const { followed, positions } = findPublicationFindings(document)
  const companies: Record<string, CompanyFacts> = {}
  for (const { companyId } of document.companies) {
    companies[companyId] = {
      brand: brandOf(document, companyId),
      position: sentenceOf(positions.get(companyId) ?? []),
      ...ownFindings(document, companyId),
    }
    yield
  }
  return {
    facts: { counts: countsOf(document), companies },
    followed: [...followed.values()].map(({ kind, subject, title, finding, changed, context }) => ({
      kind,
      subject,
      title,
      text: finding.text,
      changed,
      context: sentenceOf(context),
    })),
  }
}

function countsOf({ companies, counts }: ReportDocument): Counts {
  const { capabilities, screenshots, surveyQuestions } = counts
  return { companies: companies.length, capabilities, screenshots, surveyQuestions }
}

function brandOf(document: ReportDocument, companyId: string): OwnBrand | null {
  const standing = findStanding(document, companyId)
  if (!standing) return null
  const { now, of, before, tiedWith } = standing
  const { title } = document.companies.find((company) => company.companyId === companyId)!
  return {
    company: { _id: companyId, title },
    rank: now.rank,
    shared: tiedWith.length > 0,
    of,
    before: before?.rank ?? null,
    text: headlineClaim('rank', rankInputs(standing)).text,
    verdict: findVerdict(document, companyId)?.text ?? null,
    assumed: wrongAnswersClaim(document)?.text ?? null,
  }
}

/** Returns cause and advice in the words of Why and What to Build. */
export function ownFindings(
  document: ReportDocument,
  companyId: string,
): Pick<CompanyFacts, 'cause' | 'advice'> {
  const explained = explainCauses(document, companyId, null)
  return {
    cause: explained && mainCause(explained).text,
    advice: adviceOf(document, companyId)?.text ?? null,
  }
}
