import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import type { ChartTable } from '../../reading/charts/chart-table.ts'
import { categoryClaim } from '../../reading/claims/category-claims.ts'
import type { Claim } from '../../reading/claims/claim.ts'
import type { ComparedShare } from '../../reading/comparison/comparison-rows.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { rankScores } from '../../scoring/ranking/rank-scores.ts'
import { roundTo4 } from '../../scoring/round.ts'
import { shownDifference, pointsNumber, scoreText } from '../../text/number-text.ts'
import { decimalText, roundHalfUp } from '../../text/round.ts'
import { weightText } from '../../text/weight-text.ts'
import { DEFAULT_GAP_ORDER, type GapOrder } from './standing-settings.ts'

/** All companies compared in a category, and one company's gap to the best. */
export interface CategoryStanding {
  readonly categoryId: string
  readonly title: string
  readonly group: string
  readonly weight: number
  /** True for a weight that does not follow from the survey. */
  readonly fixed: boolean
  /** By company, best first. */
  readonly shares: readonly ComparedShare[]
  readonly own: ComparedShare
  readonly best: number
  /** Names of the best; empty if no company has anything. */
  readonly leaders: readonly string[]
  /** Best share less the own one, as texts show them. */
  readonly gap: number
  /** Points behind the best times the weight, with one decimal: what to close first. */
  readonly priority: number
  /** Its capabilities, in the order of the report. */
  readonly capabilities: readonly { readonly capabilityId: string; readonly title: string }[]
}

type ComparedDocument = Pick<ReportDocument, 'companies' | 'matrix' | 'scoring'>

/**
 * Returns a company's rank and gap in each category, in the order of the report: on one
 * application, or on all of them (null), where a share is the mean of the applications by device
 * weight. Unanswered capabilities count as not available. Empty without scores, as in a preview.
 */
export function findCategoryStandings(
  { companies, matrix, scoring }: ComparedDocument,
  companyId: string,
  application: ApplicationKey | null,
): CategoryStanding[] {
  if (scoring === null || !companies.some((company) => company.companyId === companyId)) return []
  const weights = new Map(scoring.categoryWeights.map((one) => [one.categoryId, one]))
  const keys = APPLICATIONS.map(({ title }) => title)
  const deviceWeights = keys.map((key) =>
    application === null ? scoring.deviceWeights[key] : key === application ? 1 : 0,
  )
  const sumOfWeights = deviceWeights.reduce((sum, weight) => sum + weight, 0)
  return matrix.flatMap(({ categoryId, title, categoryGroup, capabilities }) => {
    const results = companies.map((company, place) => {
      const weighted = keys.reduce((sum, key, index) => {
        const count = capabilities.filter((row) => row.available[key][place] === true).length
        return sum + deviceWeights[index]! * (count / Math.max(capabilities.length, 1))
      }, 0)
      return {
        companyId: company.companyId,
        company: company.title,
        score: roundTo4(weighted / sumOfWeights),
      }
    })
    const ranked = rankScores(results)
    const shares = ranked.map((one): ComparedShare => ({
      companyId: one.companyId,
      company: one.company,
      share: one.score,
      rank: one.rank,
      tied: ranked.some((other) => other.rank === one.rank && other.companyId !== one.companyId),
      best: one.rank === 1 && one.score > 0,
      change: null,
    }))
    const own = shares.find((share) => share.companyId === companyId)!
    const best = shares[0]!.share
    const gap = shownDifference(best, own.share)
    const weight = weights.get(categoryId)?.weight ?? 0
    return [
      {
        categoryId,
        title,
        group: categoryGroup,
        weight,
        fixed: weights.get(categoryId)?.fixed ?? false,
        shares,
        own,
        best,
        leaders: shares.filter((share) => share.best).map(({ company }) => company),
        gap,
        priority: roundHalfUp(gap * weight * 100, 10),
        capabilities: capabilities.map((row) => ({
          capabilityId: row.capabilityId,
          title: row.title,
        })),
      },
    ]
  })
}

/**
 * Returns rows with the greatest gap times weight first, widest gap first, heaviest first, or by
 * group in the order of the report.
 */
export function sortStandings(
  rows: readonly CategoryStanding[],
  order: GapOrder = DEFAULT_GAP_ORDER,
): readonly CategoryStanding[] {
  if (order !== 'group') {
    const then = order === 'weight' ? 'gap' : 'weight'
    return rows.toSorted((one, other) => other[order] - one[order] || other[then] - one[then])
  }
  const groups = [...new Set(rows.map(({ group }) => group))]
  return rows.toSorted((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group))
}

/** The company of the standings; application is null for all of them. */
interface About {
  readonly companyId: string
  readonly company: string
  readonly application: ApplicationKey | null
}

/**
 * Returns the widest gaps: 'The widest gaps are in Check Deposit and Budgeting & Insights: 32.0
 * points behind the best in each. In 2 of the 12 categories, no brand is ahead of Pennant Bank.'
 */
export function gapClaims(
  rows: readonly CategoryStanding[],
  application: ApplicationKey | null,
): Claim[] {
  const [first] = rows
  if (!first) return []
  const about = aboutOf(first, application)
  const gap = Math.max(...rows.map((row) => row.gap))
  const widest = sortStandings(rows, 'gap').filter((row) => row.gap === gap)
  const categories = widest.map(({ title }) => title)
  return [
    ...(gap > 0 ? [categoryClaim('widest category gaps', { ...about, categories, gap })] : []),
    categoryClaim('no one ahead', {
      ...about,
      count: rows.filter((row) => row.gap === 0).length,
      of: rows.length,
    }),
  ]
}

/**
 * Returns the categories in which a company is best or next to it, of those where it has anything;
 * null without categories.
 */
export function strengths(
  rows: readonly CategoryStanding[],
  application: ApplicationKey | null,
): Claim | null {
  const [first] = rows
  if (!first) return null
  const about = aboutOf(first, application)
  const some = rows.filter(({ own: { share } }) => share > 0)
  const titlesAt = (rank: number, tied: boolean) =>
    some.filter(({ own }) => own.rank === rank && own.tied === tied).map(({ title }) => title)
  const places = {
    leads: titlesAt(1, false),
    shares: titlesAt(1, true),
    seconds: titlesAt(2, false),
    sharedSeconds: titlesAt(2, true),
  }
  if (Object.values(places).some(({ length }) => length > 0)) {
    return categoryClaim('strengths', { ...about, ...places })
  }
  if (some.length === 0) {
    const isEmpty = rows.every(({ best }) => best === 0)
    return categoryClaim(isEmpty ? 'no capability anywhere' : 'no own capability', about)
  }
  const rank = Math.min(...some.map(({ own }) => own.rank))
  const [alone, shared] = [titlesAt(rank, false), titlesAt(rank, true)]
  return categoryClaim('best place', { ...about, rank, alone, shared })
}

/** Returns how far the best of a category is ahead: '32.0 points behind Corvane (92.0%)'. */
export function behindBest(
  row: CategoryStanding,
  application: ApplicationKey | null,
): Claim<'behind in category'> {
  const { title: category, gap, best, leaders } = row
  const about = aboutOf(row, application)
  return categoryClaim('behind in category', { ...about, category, gap, best, leaders })
}

function aboutOf({ own }: CategoryStanding, application: ApplicationKey | null): About {
  return { companyId: own.companyId, company: own.company, application }
}

/** Returns the shares of companies with the own one first, as a table to read and to export. */
export function standingsTable(
  rows: readonly CategoryStanding[],
  companies: ReportDocument['companies'],
): ChartTable {
  return {
    heads: [
      'Category',
      'Weight',
      'Rank',
      'Gap to the best',
      'Gap × weight',
      ...companies.map(({ title }) => title),
    ],
    units: ['weight', 'rank', 'points', 'weight', ...companies.map(() => 'percent' as const)],
    noteHead: 'Group',
    rows: rows.map(({ categoryId, title, group, weight, fixed, own, gap, priority, shares }) => ({
      id: categoryId,
      name: title,
      note: fixed ? `${group}, fixed weight` : group,
      values: [
        weight,
        own.rank,
        gap === 0 ? 0 : -gap,
        priority,
        ...companies.map(
          ({ companyId }) => shares.find((share) => share.companyId === companyId)?.share ?? null,
        ),
      ],
    })),
  }
}

/** '32.0' points behind, or 'at the top'. */
export function gapText({ gap, own }: CategoryStanding): string {
  if (gap > 0) return pointsNumber(gap)
  return own.best ? 'at the top' : 'no one has any'
}

/** '144.2', the gap in points times the weight; '–' without a gap. */
export function priorityText({ priority, gap }: CategoryStanding): string {
  return gap > 0 ? decimalText(priority, 1) : '–'
}

/** Explains a category's share and the limits of its numbers. */
export function standingNote(
  { scoring }: Pick<ReportDocument, 'scoring'>,
  application: ApplicationKey | null,
  companies: number,
): string {
  const ranks = `Priority is the gap times the weight. Ranks among ${companies}; = is a tie.`
  if (application !== null || scoring === null) {
    return `Share of a category’s capabilities that are available on ${application}. ${ranks}`
  }
  const weights = APPLICATIONS.map(
    ({ title }) => `${title} ${weightText('device', scoring.deviceWeights[title])}`,
  )
  return `Share of a category’s capabilities that are available, averaged over the three applications by their weights (${weights.join(', ')}), as in the overall score. ${ranks}`
}

/** Text for screen readers: 'Brightwell 76.0%' for each company but the own one. */
export function othersText({ shares, own }: CategoryStanding): string {
  return shares
    .filter(({ companyId }) => companyId !== own.companyId)
    .map(({ company, share }) => `${company} ${scoreText(share)}`)
    .join(', ')
}
