import { findCategoryStandings, standingsTable } from '../brand/standing/category-standing.ts'
import { findStandings, ranksTable } from '../brand/standing/standing-findings.ts'
import { APPLICATIONS, type ApplicationKey } from '../catalogue/application.ts'
import type { Claim, ClaimName } from '../reading/claims/claim.ts'
import { comparedCompanies } from '../reading/comparison/comparison-rows.ts'
import type { ReportDocument } from '../reading/document/report-document.ts'
import { findCategoryGaps } from '../reading/findings/capability-worth.ts'
import { findStanding } from '../reading/findings/standing.ts'
import { changeText, scoreText } from '../text/number-text.ts'

interface Shown {
  readonly where: string
  readonly one: number
  readonly other: number
  readonly difference: number
}

/**
 * Returns the texts with two scores and their difference side by side in which the difference is
 * not that of the two displayed scores.
 */
export function wrongDifferences(document: ReportDocument, companyId: string): string[] {
  return shownDifferences(document, companyId).flatMap(({ where, one, other, difference }) => {
    const expected = unitsOf(scoreText(one)) - unitsOf(scoreText(other))
    // Scores that read alike and are no tie have their exact difference.
    return expected === 0 || expected === unitsOf(changeText(difference))
      ? []
      : [`${where}: ${scoreText(one)} less ${scoreText(other)} is not ${changeText(difference)}`]
  })
}

/** Sentences that say a change of the score, and the words around it. */
const CHANGES: Partial<Record<ClaimName, RegExp>> = {
  'score and change': /%, [+−±]?(?<by>\d+\.\d) points since/,
  'rank and score': /%, (?<by>\d+\.\d) points (?:more|less) than before/,
  'main cause': /(?:gained|lost|of the) (?<by>\d+\.\d) points/,
  'score moved': /(?:gained|lost) (?<by>\d+\.\d) points since/,
  'return of losses': /score (?<to>\d+\.\d)%, (?<by>\d+\.\d) points more/,
}

/**
 * Returns the sentence if it says a change of a score that is not the difference of the two scores, each
 * with the one decimal of texts; null otherwise.
 */
export function wrongChange({ claim, inputs, text }: Claim, document: ReportDocument) {
  const said = CHANGES[claim]?.exec(text)?.groups
  if (!said) return null
  const { companyId, ...about } = inputs as {
    companyId: string
    application?: ApplicationKey | null
    ranking?: { application: ApplicationKey | null }
  }
  const application = about.ranking?.application ?? about.application ?? null
  const standing = findStanding(document, companyId, application)!
  const [from, to] = said['to']
    ? [standing.now.score, Number(said['to']) / 100]
    : [standing.before!.score, standing.now.score]
  const tenths = Math.abs(tenthsOf(to) - tenthsOf(from))
  // Scores that read alike and are no tie have their exact difference.
  return tenths === 0 || tenths === Math.round(Number(said['by']) * 10) ? null : text
}

function tenthsOf(score: number): number {
  return Math.floor(score * 1000 + 0.5 + 1e-6)
}

/** Tenths of a percent, as displayed. */
function unitsOf(text: string): number {
  return Math.round(Number(text.replace(/[%±+]/g, '').replace('−', '-')) * 10) + 0
}

function shownDifferences(document: ReportDocument, companyId: string): Shown[] {
  const rankings = [null, ...APPLICATIONS.map(({ title }) => title)]
  const companies = comparedCompanies(document, new Set([companyId]))
  const since = document.history.at(-1)?.date ?? null
  const ranks = ranksTable(findStandings(document, companyId), since).rows
  return [
    ...ranks.flatMap(({ name, values: [, now, , before, change] }) =>
      typeof now === 'number' && typeof before === 'number' && since !== null
        ? [{ where: `Ranks, ${name}`, one: now, other: before, difference: change ?? Number.NaN }]
        : [],
    ),
    ...findCategoryGaps(document, companyId).map(({ category, best, share, gap }) => ({
      where: `Gap, ${category}`,
      one: best,
      other: share,
      difference: gap,
    })),
    ...rankings.flatMap((application) => {
      const rows = findCategoryStandings(document, companyId, application)
      return standingsTable(rows, companies).rows.map(({ name, values }) => ({
        where: `Categories, ${application}, ${name}`,
        one: values[4] ?? Number.NaN,
        other: Math.max(...values.slice(4).map(Number)),
        difference: values[2] ?? Number.NaN,
      }))
    }),
  ]
}
