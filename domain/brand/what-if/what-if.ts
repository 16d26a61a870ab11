import { APPLICATIONS, type ApplicationKey, byApplication } from '../../catalogue/application.ts'
import type { ChangedWeight } from '../../reading/claims/what-if-claims.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { rankScores } from '../../scoring/ranking/rank-scores.ts'
import type { CompanyResult, Rank, Rankings } from '../../scoring/ranking/rankings.ts'
import { countText } from '../../text/number-text.ts'
import {
  applicationScore,
  countReport,
  overallScore,
  totalWeights,
  type Weights,
} from './score-weights.ts'
import { MAX_CATEGORY_WEIGHT, MAX_DEVICE_WEIGHT, type WhatIfSettings } from './what-if-settings.ts'

/** Settings as they apply to a report. */
export interface ResolvedWhatIf {
  readonly changed: readonly ChangedWeight[]
  readonly leftOut: readonly { readonly companyId: string; readonly title: string }[]
  /** Ignored settings, a sentence each; empty if all count. */
  readonly ignored: readonly string[]
}

type RankedDocument = Pick<ReportDocument, 'companies' | 'applications' | 'matrix' | 'scoring'>

/**
 * Returns the settings that change a report. Weights equal to the published ones change nothing;
 * ids that are not in the report, weights out of range, device weights that are all 0 and a set
 * with no company left are ignored, and said.
 */
export function resolveWhatIf(document: RankedDocument, settings: WhatIfSettings): ResolvedWhatIf {
  const { companies, matrix, scoring } = document
  if (scoring === null) return { changed: [], leftOut: [], ignored: [] }
  const { devices = {}, categories = {}, without = [] } = settings
  const published = new Map(scoring.categoryWeights.map((one) => [one.categoryId, one.weight]))
  const ignored: string[] = []
  let changed = APPLICATIONS.flatMap(({ _id, title }): ChangedWeight[] => {
    const to = devices[title]
    const from = scoring.deviceWeights[title]
    return isChange(from, to, MAX_DEVICE_WEIGHT)
      ? [{ kind: 'device', id: _id, title, from, to }]
      : []
  })
  if (weighedDevices(scoring.deviceWeights, changed).every((weight) => weight === 0)) {
    changed = []
    ignored.push('Device weights that are all 0 are ignored.')
  }
  const changedCategories = matrix.flatMap(({ categoryId, title }): ChangedWeight[] => {
    const to = Object.hasOwn(categories, categoryId) ? categories[categoryId] : undefined
    const from = published.get(categoryId) ?? 0
    return isChange(from, to, MAX_CATEGORY_WEIGHT)
      ? [{ kind: 'category', id: categoryId, title, from, to }]
      : []
  })
  const chosen = new Set(without)
  let leftOut = companies.filter(({ companyId }) => chosen.has(companyId))
  const strangers = countUnknown(document, settings)
  if (strangers > 0) {
    const one = strangers === 1
    ignored.push(
      `${countText(strangers, 'setting')} ${one ? 'is' : 'are'} not of this report and ${one ? 'is' : 'are'} ignored.`,
    )
  }
  if (leftOut.length > 0 && leftOut.length === companies.length) {
    leftOut = []
    ignored.push('Leaving out every company is ignored.')
  }
  return { changed: [...changed, ...changedCategories], leftOut, ignored }
}

function isChange(from: number, to: number | undefined, most: number): to is number {
  return to !== undefined && to >= 0 && to <= most && to !== from
}

/** Number of ids that the report does not have, and of weights out of range. */
function countUnknown(
  { companies, matrix }: RankedDocument,
  { devices = {}, categories = {}, without = [] }: WhatIfSettings,
): number {
  const ids = new Set(companies.map(({ companyId }) => companyId))
  const keys = new Set<string>(APPLICATIONS.map(({ title }) => title))
  const categoryIds = new Set(matrix.map(({ categoryId }) => categoryId))
  const strange = (weights: object, known: ReadonlySet<string>, most: number) =>
    Object.entries(weights).filter(
      ([id, weight]: [string, number]) => !known.has(id) || !(weight >= 0 && weight <= most),
    ).length
  return (
    strange(devices, keys, MAX_DEVICE_WEIGHT) +
    strange(categories, categoryIds, MAX_CATEGORY_WEIGHT) +
    new Set(without.filter((id) => !ids.has(id))).size
  )
}

function weighedDevices(
  published: Readonly<Record<ApplicationKey, number>>,
  changed: readonly ChangedWeight[],
): number[] {
  return APPLICATIONS.map(
    ({ _id, title }) => changed.find(({ id }) => id === _id)?.to ?? published[title],
  )
}

/** Returns the weights of a report with the changed ones. */
export function customWeights(
  { matrix }: Pick<ReportDocument, 'matrix'>,
  published: Weights,
  changed: readonly ChangedWeight[],
): Weights {
  const to = new Map(changed.map((weight) => [weight.id, weight.to]))
  return {
    devices: APPLICATIONS.map(({ _id }, place) => to.get(_id) ?? published.devices[place]!),
    categories: matrix.map(
      ({ categoryId }, place) => to.get(categoryId) ?? published.categories[place]!,
    ),
  }
}

/**
 * Returns the rankings of a report with changed weights and without some companies. The scores follow
 * the published formula; shares of categories stay. They have no changes since the previous edition,
 * which was weighed otherwise. Null without scores, as in a preview.
 */
export function customRankings(
  document: RankedDocument & Pick<ReportDocument, 'rankings'>,
  { changed, leftOut }: Pick<ResolvedWhatIf, 'changed' | 'leftOut'>,
): Rankings | null {
  const report = countReport(document)
  if (report === null || document.rankings === null) return null
  const weights = customWeights(document, report.weights, changed)
  const totals = totalWeights(report, weights)
  const gone = new Set(leftOut.map(({ companyId }) => companyId))
  const rank = (scoreOf: (company: number) => number) =>
    rankAnew(
      document.companies.flatMap(({ companyId, title }, place) =>
        gone.has(companyId) ? [] : [{ companyId, company: title, score: scoreOf(place) }],
      ),
    )
  const kept = document.companies.map(({ companyId }) => !gone.has(companyId))
  const { categories } = document.rankings
  return {
    overall: rank((company) => overallScore(report, company, weights, totals)),
    applications: byApplication((_, __, application) =>
      rank((company) => applicationScore(report, company, application, weights, totals)),
    ),
    categories: byApplication((application) =>
      categories[application].map((row) => ({
        ...row,
        scores: row.scores.filter((_, place) => kept[place]),
      })),
    ),
  }
}

/** Ranks without a change since the previous edition. */
function rankAnew(results: readonly CompanyResult[]): Rank[] {
  return rankScores(results).map(({ rank, companyId, company, score }) => ({
    rank,
    companyId,
    company,
    score,
    change: null,
    significant: false,
  }))
}

/**
 * Returns a report under the settings: weights, scores and ranks are custom, companies that are
 * left out are nowhere. Ranks of earlier editions by overall and application scores are left out as
 * well, since they have the weights of their time; those by category groups, which have no weights,
 * are among the same companies. Texts are as published. The document itself if nothing is changed.
 */
export function applyWhatIf(
  document: ReportDocument,
  resolved: Pick<ResolvedWhatIf, 'changed' | 'leftOut'>,
): ReportDocument {
  const { changed, leftOut } = resolved
  const { scoring } = document
  if (scoring === null || (changed.length === 0 && leftOut.length === 0)) return document
  const to = new Map(changed.map((weight) => [weight.id, weight.to]))
  const weighted: ReportDocument = {
    ...document,
    rankings: customRankings(document, resolved),
    scoring: {
      ...scoring,
      deviceWeights: byApplication((key, { _id }) => to.get(_id) ?? scoring.deviceWeights[key]),
      categoryWeights: scoring.categoryWeights.map(({ categoryId, weight, fixed }) => ({
        categoryId,
        weight: to.get(categoryId) ?? weight,
        fixed: fixed && !to.has(categoryId),
      })),
    },
    history: document.history.map((entry) => ({
      ...entry,
      overall: [],
      applications: byApplication(() => []),
    })),
    scoreChanges: null,
    scoreCauses: null,
    // It identifies the published inputs.
    fingerprint: null,
    overTime: null,
    // Drawn with the published weights.
    uncertainty: null,
  }
  return leftOut.length === 0
    ? weighted
    : withoutCompanies(weighted, new Set(leftOut.map(({ companyId }) => companyId)))
}

/** Takes companies out of every list; rankings by shares are calculated among the others. */
function withoutCompanies(document: ReportDocument, gone: ReadonlySet<string>): ReportDocument {
  const kept = document.companies.map(({ companyId }) => !gone.has(companyId))
  const column = <Value>(values: readonly Value[]) => values.filter((_, place) => kept[place])
  const ours = <Item extends { readonly companyId: string }>(items: readonly Item[]) =>
    items.filter(({ companyId }) => !gone.has(companyId))
  const { scoring, availability } = document
  return {
    ...document,
    companies: column(document.companies),
    scoring: scoring && { ...scoring, userRatings: column(scoring.userRatings) },
    history: document.history.map((entry) => ({
      ...entry,
      groups: Object.fromEntries(
        Object.entries(entry.groups).map(([group, applications]) => [
          group,
          byApplication((key) => rankScores(ours(applications[key]))),
        ]),
      ),
    })),
    categoryPerformance: document.categoryPerformance.map((section) => ({
      ...section,
      applications:
        section.applications &&
        byApplication((key) => {
          const performance = section.applications![key]
          return { ...performance, ranking: rankScores(ours(performance.ranking)) }
        }),
    })),
    matrix: document.matrix.map((category) => ({
      ...category,
      capabilities: category.capabilities.map((capability) => ({
        ...capability,
        available: byApplication((key) => column(capability.available[key])),
      })),
    })),
    updates: ours(document.updates),
    changes: ours(document.changes),
    screenshots: ours(document.screenshots),
    availability: availability && {
      ...availability,
      starts: ours(availability.starts),
      firsts: availability.firsts.flatMap((first) => {
        const companyIds = first.companyIds.filter((id) => !gone.has(id))
        return companyIds.length === 0 ? [] : [{ ...first, companyIds }]
      }),
    },
  }
}
