import { APPLICATIONS } from '../../catalogue/application.ts'
import { difference } from '../../text/number-text.ts'
import { roundHalfUp } from '../../text/round.ts'
import { type SanityClaims, sanityClaims } from '../claims/sanity-claims.ts'
import type { ClaimOf } from '../claims/sentence.ts'
import { ranksBefore, ranksOf } from '../document/ranks-of.ts'
import type { ReportDocument } from '../document/report-document.ts'

/** A change of a score by more than this is listed; a fraction. */
const JUMP = 0.2

const RANKINGS = [null, ...APPLICATIONS.map(({ title }) => title)]

/**
 * Returns what is unlikely in a report and wants a look before it is finalized: companies with the same
 * answers throughout, scores that moved by more than 20 points, scores over 100 %. None is an error by
 * itself.
 */
export function findUnlikely(document: ReportDocument): ClaimOf<SanityClaims>[] {
  const scores = RANKINGS.flatMap((application) => {
    const before = new Map(
      ranksBefore(document, application).map(({ companyId, score }) => [companyId, score]),
    )
    return ranksOf(document, application).flatMap(({ companyId, company, score }) => {
      const named = { companyId, company, application }
      const former = before.get(companyId)
      const jumped = former !== undefined && Math.abs(difference(score, former)) > JUMP
      return [
        ...(jumped ? [sanityClaims('score jumped', { ...named, ...shown(former, score) })] : []),
        ...(score > 1 ? [sanityClaims('score over 100', { ...named, score })] : []),
      ]
    })
  })
  return [...findIdentical(document), ...scores]
}

const shown = (from: number, to: number) => ({ from: toTenths(from), to: toTenths(to) })

/** Rounds a fraction to a tenth of a percent. */
const toTenths = (fraction: number) => roundHalfUp(fraction, 1000)

function findIdentical({ companies, matrix }: ReportDocument): ClaimOf<SanityClaims>[] {
  const rows = matrix.flatMap(({ capabilities }) =>
    capabilities.flatMap(({ available }) => APPLICATIONS.map(({ title }) => available[title])),
  )
  if (rows.length === 0) return []
  const groups = Map.groupBy(companies.keys(), (place) => rows.map((row) => row[place]).join())
  return [...groups.values()]
    .filter((places) => places.length > 1)
    .map((places) =>
      sanityClaims('identical answers', {
        companies: places.map((place) => ({
          companyId: companies[place]!.companyId,
          company: companies[place]!.title,
        })),
        answers: rows.length,
      }),
    )
}
