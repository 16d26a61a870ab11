import { onApplications } from '../../catalogue/application-text.ts'
import type { ApplicationKey } from '../../catalogue/application.ts'
import type { RankedEdition } from '../../reading/charts/ranking-editions.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import type { Since } from '../../text/since-text.ts'
import { type Adoption, findAdoption, findSpreading, sinceOf } from './adoption.ts'
import { type Delay, findDelays } from './delays.ts'
import type { OverTimeSettings } from './over-time-settings.ts'
import {
  matchedEditions,
  rankedEditions,
  recalculatedEditions,
  type SeriesTopic,
} from './series.ts'

type Company = ReportDocument['companies'][number]

/** A capability on an application over the editions, and since when the company has it. */
export interface FollowedCapability extends Adoption {
  readonly since: Since | null
}

/** Everything that the page on a company over time shows, on screen and in files. */
export interface OverTimeView {
  readonly company: Company
  readonly topic: SeriesTopic
  /** Null for all applications. */
  readonly application: ApplicationKey | null
  /** 'Overall Score', 'Rank in Everyday Money on Mobile Web'. */
  readonly title: string
  /** The rankings of the topic, of all companies; fewer than two if there is no history. */
  readonly editions: readonly RankedEdition[]
  /** True if the scores of earlier editions are by this edition's formula, and not as published. */
  readonly recalculated: boolean
  /** The same with the matched catalog; null when that is the published one, or not known. */
  readonly matched: readonly RankedEdition[] | null
  /** Companies whose lines are drawn, in the order of the report. */
  readonly companies: readonly Company[]
  /** Id of the highlighted company beside this one, if one is chosen. */
  readonly other: string | undefined
  readonly measure: 'rank' | 'score'
  readonly followed: readonly FollowedCapability[]
  /**
   * Shown delays: with a known first company, or for `early` also of capabilities that others had
   * from the start.
   */
  readonly delays: readonly Delay[]
}

/** Maximum number of panels of capabilities. */
export const MAX_FOLLOWED = 24

/**
 * Returns the page's view for a company with some settings. Settings that name something outside
 * the report are left out. Throws RangeError for a company that is not in the report.
 */
export function viewOverTime(
  document: ReportDocument,
  companyId: string,
  settings: OverTimeSettings,
): OverTimeView {
  const company = document.companies.find((one) => one.companyId === companyId)
  if (!company) throw new RangeError('The report does not have this company.')
  const application = settings.application ?? null
  const topic = topicOf(document, settings)
  const wanted = new Set(settings.companies)
  const chosen = document.companies.filter((one) => wanted.has(one.companyId))
  const companies = chosen.length > 0 ? [...new Set([company, ...chosen])] : document.companies
  const findSince = sinceOf(document, companyId)
  const adoption = findAdoption(document).filter(
    (one) => application === null || one.application === application,
  )
  const capabilities = new Set(settings.capabilities)
  const selected = adoption.filter(({ capabilityId }) => capabilities.has(capabilityId))
  const followed =
    selected.length > 0 ? selected.slice(0, MAX_FOLLOWED) : findSpreading(adoption, findSince)
  const recalculated =
    settings.recalculated === true && topic.kind === 'overall'
      ? recalculatedEditions(document, application)
      : null
  return {
    company,
    topic,
    application,
    title: titleOf(document, topic, application, settings.ranks === true),
    editions: recalculated ?? rankedEditions(document, topic, application),
    recalculated: recalculated !== null,
    matched:
      topic.kind === 'overall' && !recalculated ? matchedEditions(document, application) : null,
    companies: document.companies.filter((one) => companies.includes(one)),
    other: companies.some((one) => one.companyId === settings.other) ? settings.other : undefined,
    measure: settings.ranks === true ? 'rank' : 'score',
    followed: followed.map((one) => ({
      ...one,
      since: findSince(one.capabilityId, one.application),
    })),
    delays: findDelays(document, companyId).filter(
      (delay) =>
        (application === null || delay.application === application) &&
        delay.firsts.length > 0 === (settings.early !== true),
    ),
  }
}

function topicOf(
  { categoryGroups, matrix }: ReportDocument,
  { group, category }: OverTimeSettings,
): SeriesTopic {
  const found = matrix.find(({ categoryId }) => categoryId === category)
  if (found) return { kind: 'category', categoryId: found.categoryId }
  return categoryGroups.some(({ title }) => title === group) && group !== undefined
    ? { kind: 'group', title: group }
    : { kind: 'overall' }
}

function titleOf(
  document: ReportDocument,
  topic: SeriesTopic,
  application: ApplicationKey | null,
  ranks: boolean,
): string {
  const on = application === null ? '' : ` ${onApplications([application])}`
  const name = topicTitle(document, topic)
  if (name !== null) return `${ranks ? 'Rank in' : 'Share of'} ${name}${on}`
  const measure = ranks ? 'Rank' : 'Score'
  return application === null ? `Overall ${measure}` : `${measure}${on}`
}

/** The name of a group or category; null for the overall score. */
export function topicTitle({ matrix }: ReportDocument, topic: SeriesTopic): string | null {
  if (topic.kind === 'overall') return null
  if (topic.kind === 'group') return topic.title
  return matrix.find(({ categoryId }) => categoryId === topic.categoryId)?.title ?? ''
}
