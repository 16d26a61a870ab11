import { APPLICATIONS, type ApplicationKey } from '../catalogue/application.ts'
import type { ChartTable } from '../charts/chart.ts'
import type { ComparedShare } from '../comparison/comparison-rows.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { rankScores } from '../ranking/rank-scores.ts'
import { countText, listText, pointsText, rankText, scoreText } from '../text/number-text.ts'
import type { GapOrder } from './standing-settings.ts'

/** All companies compared in a category, and how far the best is away from one of them. */
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
  /** Names of the best; empty if nobody has anything. */
  readonly leaders: readonly string[]
  /** Best share less the own one. */
  readonly gap: number
  /** Where the capabilities are, in the order of the report. */
  readonly capabilities: readonly { readonly capabilityId: string; readonly title: string }[]
}

type ComparedDocument = Pick<ReportDocument, 'companies' | 'matrix' | 'scoring'>

/**
 * Returns how a company stands in each category, in the order of the report: on one application, or
 * on all of them (null), where a share is the mean of the applications by device weight. Unanswered
 * capabilities count as not available. Empty without scores, as in a preview.
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
        // Without the floating-point error that would part equal shares.
        score: Math.round((weighted / sumOfWeights) * 1e10) / 1e10,
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
    return [
      {
        categoryId,
        title,
        group: categoryGroup,
        weight: weights.get(categoryId)?.weight ?? 0,
        fixed: weights.get(categoryId)?.fixed ?? false,
        shares,
        own,
        best,
        leaders: shares.filter((share) => share.best).map(({ company }) => company),
        gap: Math.round((best - own.share) * 1e10) / 1e10,
        capabilities: capabilities.map((row) => ({
          capabilityId: row.capabilityId,
          title: row.title,
        })),
      },
    ]
  })
}

/** Returns rows widest gap first, heaviest first, or by group in the order of the report. */
export function sortStandings(
  rows: readonly CategoryStanding[],
  order: GapOrder,
): readonly CategoryStanding[] {
  if (order === 'gap') {
    return rows.toSorted((one, other) => other.gap - one.gap || other.weight - one.weight)
  }
  if (order === 'weight') {
    return rows.toSorted((one, other) => other.weight - one.weight || other.gap - one.gap)
  }
  const groups = [...new Set(rows.map(({ group }) => group))]
  return rows.toSorted((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group))
}

const SHOWN = 2

/**
 * Returns where the gaps are in one or two sentences: 'The widest gaps are Check Deposit and
 * Budgeting & Insights: 32.0 points behind the best in each. In 2 of 12 categories no one is ahead.'
 */
export function gapSentence(rows: readonly CategoryStanding[]): string {
  const sorted = sortStandings(rows, 'gap')
  const widest = sorted[0]?.gap ?? 0
  const open = rows.filter(({ gap }) => gap === 0).length
  const count = countText(rows.length, 'category', 'categories')
  if (widest === 0) return `In none of ${count} is anyone ahead.`
  const alike = sorted.filter(({ gap }) => pointsText(gap) === pointsText(widest))
  const names = listText(alike.slice(0, SHOWN).map(({ title }) => title))
  const more = alike.length > SHOWN ? ` and ${alike.length - SHOWN} more` : ''
  const gaps =
    alike.length === 1
      ? `The widest gap is ${names}: ${pointsText(widest)} behind the best.`
      : `The widest gaps are ${names}${more}: ${pointsText(widest)} behind the best in each.`
  if (open === 0) return `${gaps} In every category someone is ahead.`
  return `${gaps} In ${open} of ${count} no one is ahead.`
}

/** Returns where a company is best or next to it, in one sentence. */
export function strengthsSentence(rows: readonly CategoryStanding[], company: string): string {
  const names = (list: readonly CategoryStanding[]) => listText(list.map(({ title }) => title))
  const leads = rows.filter(({ own }) => own.best && !own.tied)
  const shares = rows.filter(({ own }) => own.best && own.tied)
  const seconds = rows.filter(({ own }) => own.rank === 2).slice(0, 3)
  const facts = [
    ...(leads.length > 0 ? [`leads in ${names(leads)}`] : []),
    ...(shares.length > 0 ? [`shares the top in ${names(shares)}`] : []),
    ...(seconds.length > 0 ? [`is second in ${names(seconds)}`] : []),
  ]
  if (facts.length > 0) return `${company} ${listText(facts)}.`
  const [closest] = rows.toSorted(
    (one, other) => one.own.rank - other.own.rank || one.gap - other.gap,
  )
  if (!closest) return ''
  return `${company} leads in no category; its best place is ${rankText(closest.own.rank, closest.own.tied)}, in ${closest.title}.`
}

const MAX_GAPS = 3

/** Returns a company's widest gaps in one sentence, or that it has none. */
export function gapsSentence(rows: readonly CategoryStanding[], company: string): string {
  const gaps = sortStandings(rows, 'gap').filter(({ gap }) => gap > 0)
  if (gaps.length === 0) return `${company} is behind in no category.`
  const texts = gaps.slice(0, MAX_GAPS).map(({ title, gap, leaders }) => {
    const behind =
      leaders.length > 2 ? countText(leaders.length, 'company', 'companies') : listText(leaders)
    return `${title} (${pointsText(gap)} behind ${behind})`
  })
  return `${listText(texts)}.`
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
      ...companies.map(({ title }) => title),
    ],
    units: ['weight', 'rank', 'points', ...companies.map(() => 'percent' as const)],
    noteHead: 'Group',
    rows: rows.map(({ categoryId, title, group, weight, fixed, own, gap, shares }) => ({
      id: categoryId,
      name: title,
      note: fixed ? `${group}, fixed weight` : group,
      values: [
        weight,
        own.rank,
        gap === 0 ? 0 : -gap,
        ...companies.map(
          ({ companyId }) => shares.find((share) => share.companyId === companyId)?.share ?? null,
        ),
      ],
    })),
  }
}

/** '32.0' points behind, or 'at the top'. */
export function gapText({ gap, own }: CategoryStanding): string {
  if (gap > 0) return pointsText(gap).replace(' points', '')
  return own.best ? 'at the top' : 'no one has any'
}

/** Returns what a category's share measures and what its figures do not say. */
export function standingNote(
  { scoring }: Pick<ReportDocument, 'scoring'>,
  application: ApplicationKey | null,
  companies: number,
): string {
  const ranks = `Ranks among ${companies}; = is a tie.`
  if (application !== null || scoring === null) {
    return `Share of a category’s capabilities that are available on ${application}. ${ranks}`
  }
  const weights = APPLICATIONS.map(
    ({ title }) => `${title} ${scoring.deviceWeights[title].toFixed(2)}`,
  )
  return `Share of a category’s capabilities that are available, as the mean of the three applications by their weights (${weights.join(', ')}), so that a gap shows what it does to the overall score. ${ranks}`
}

/** 'Brightwell 76%' for each company but the own one, for those who cannot see a strip. */
export function othersText({ shares, own }: CategoryStanding): string {
  return shares
    .filter(({ companyId }) => companyId !== own.companyId)
    .map(({ company, share }) => `${company} ${scoreText(share, 0)}`)
    .join(', ')
}
