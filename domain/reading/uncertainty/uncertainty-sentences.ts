import { startCase } from '../../text/start-case.ts'
import type { DrawnFrom } from '../claims/chart-claims.ts'
import type { Claim } from '../claims/claim.ts'
import { VERDICTS } from '../claims/firmness-claims.ts'
import { uncertaintyClaim } from '../claims/uncertainty-claims.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { type AnsweredDocument, findFewAnswers } from './document-influence.ts'
import {
  aheadShare,
  drawnResult,
  findSourcesAlone,
  isTooClose,
  UNCERTAINTY_SOURCES,
} from './uncertainty.ts'

type Uncertain = Pick<ReportDocument, 'companies' | 'rankings' | 'uncertainty'>

interface Company {
  readonly companyId: string
  readonly company: string
}

/** Returns in how many draws a company is ahead of another; null where nothing was drawn. */
export function aheadClaim(
  document: Uncertain,
  company: Company,
  other: Company,
  errorRate?: number,
): Claim<'ahead in draws'> | null {
  const share = aheadShare(document, company.companyId, other.companyId, errorRate)
  const drawn = drawnFrom(document, errorRate)
  if (share === null || drawn === null) return null
  return uncertaintyClaim('ahead in draws', {
    ...drawn,
    company: named(company),
    other: named(other),
    share,
    close: isTooClose(share),
  })
}

/** Returns the neighbours in the overall ranking that are too close to call; null without any. */
export function closeNeighboursClaim(
  document: Uncertain,
  errorRate?: number,
): Claim<'close neighbours'> | null {
  const drawn = drawnFrom(document, errorRate)
  const ranks = document.rankings?.overall ?? []
  if (drawn === null || ranks.length < 2) return null
  const pairs = ranks.slice(1).flatMap((worse, index) => {
    const better = ranks[index]!
    const share = aheadShare(document, better.companyId, worse.companyId, errorRate)
    return share !== null && isTooClose(share)
      ? [{ better: named(better), worse: named(worse), share }]
      : []
  })
  return uncertaintyClaim('close neighbours', { ...drawn, pairs })
}

/** Returns each source's part by itself for one company; null where nothing was drawn. */
export function sourcesAloneClaim(
  document: Uncertain & AnsweredDocument,
  { companyId, company }: Company,
): Claim<'sources alone'> | null {
  const sources = findSourcesAlone(document, companyId)
    .flatMap(({ source, half }) => (half === null ? [] : [{ source, half }]))
    .toSorted((one, other) => other.half - one.half)
  if (sources.length === 0 || drawnResult(document) === null) return null
  const tooFew = findFewAnswers(document, companyId)
  return uncertaintyClaim('sources alone', { companyId, company, sources, tooFew })
}

/** Returns what each source rests on, or what is missing; empty before it is calculated. */
export function sourceClaims({
  uncertainty,
}: Pick<ReportDocument, 'uncertainty'>): Claim<'source'>[] {
  if (uncertainty === null) return []
  const { sources } = uncertainty
  return UNCERTAINTY_SOURCES.map((source) => {
    switch (source) {
      case 'survey':
        return uncertaintyClaim('source', { source, basis: sources[source] })
      case 'ratings':
        return uncertaintyClaim('source', { source, basis: sources[source] })
      case 'deviceWeights':
        return uncertaintyClaim('source', { source, basis: sources[source] })
      case 'answers':
        return uncertaintyClaim('source', { source, basis: sources[source] })
    }
  })
}

/** Returns how many draws were made; null where nothing was drawn. */
export function drawsMadeClaim({
  uncertainty,
}: Pick<ReportDocument, 'uncertainty'>): Claim<'draws made'> | null {
  if (uncertainty === null || uncertainty.results.length === 0) return null
  const { draws, results, sources } = uncertainty
  const errorRates = results.map(({ errorRate }) => errorRate)
  return uncertaintyClaim('draws made', { draws, errorRates, measured: sources.answers !== null })
}

/** Returns what second coding of a random sample found; null where it was not finished. */
export function secondCodingClaim({
  secondCoding,
}: Pick<ReportDocument, 'secondCoding'>): Claim<'second coding'> | null {
  return secondCoding ? uncertaintyClaim('second coding', secondCoding) : null
}

/** Limits of the intervals; on screen, paper, slide and sheet. */
export const NOT_COVERED = [
  'Capabilities that the catalog does not have, and companies that the report does not compare.',
  'Whether people who answered the survey differ from those who did not: intervals speak of chance, not of a biased sample.',
  'Wrong answers that come together, as of one researcher: intervals then hold the truth in about 92 of 100 cases, not in 95.',
  'Brands that have nearly everything or nothing: too few of their answers differ to tell how many are wrong, and intervals hold the truth in about 90 of 100 cases.',
  'Changes of websites and apps after the day on which they were looked at.',
  'The formula and fixed weights, which are decided and not measured.',
] as const

/** How intervals and verdicts are made, in the words of a reader. */
export const HOW_DRAWN = `Each draw scores the report with survey, ratings and answers as they could as well have come out. What cannot be estimated stays as published. A 95% interval is the middle 95% of draws. One brand is ahead of another from 75 of 100 draws on. ${startCase(VERDICTS)}`

function drawnFrom(
  document: Pick<ReportDocument, 'uncertainty'>,
  errorRate: number | undefined,
): DrawnFrom | null {
  const result = drawnResult(document, errorRate)
  return result && { draws: document.uncertainty!.draws, errorRate: result.errorRate }
}

function named({ companyId, company }: Company): Company {
  return { companyId, company }
}
