import {
  APPLICATIONS,
  type ApplicationKey,
  type ByApplication,
  byApplication,
} from '../../catalogue/application.ts'
import { titleMatchKey } from '../../text/titles.ts'
import type { Claim } from '../claims/claim.ts'
import { comparisonClaim } from '../claims/comparison-claims.ts'
import type {
  CapabilityUpdate,
  CategoryWeight,
  DocumentPick,
  MatrixCategory,
  ReportDocument,
  Screenshot,
  SurveyResult,
} from '../document/report-document.ts'
import { answerKey } from './availability-counts.ts'
import { comparedCompanies } from './comparison-rows.ts'

/** The first edition of a run without a break. */
export interface Since {
  readonly date: string
  /** False if it may have begun earlier: "on or before". */
  readonly exact: boolean
}

/** A company's answer with everything that the report says of it. */
export interface CompanyAnswer {
  /** Null while unanswered. */
  readonly available: boolean | null
  /** Null unless available. */
  readonly since: Since | null
  /** True if no company is known to have had it earlier. */
  readonly first: boolean
  readonly screenshots: readonly Screenshot[]
}

export interface CompanyCapability {
  readonly companyId: string
  readonly company: string
  /** Overall; null without scores. */
  readonly rank: number | null
  readonly applications: ByApplication<CompanyAnswer>
  /** Notes for readers, newest first. */
  readonly updates: readonly CapabilityUpdate[]
}

interface CapabilityName {
  readonly capabilityId: string
  readonly title: string
}

/** A capability of all companies. */
export interface ComparedCapability extends CapabilityName {
  readonly categoryId: string
  readonly category: string
  readonly categoryGroup: string
  /** Its own question in the survey, and of how many; null if the survey did not ask for it. */
  readonly asked:
    | (Pick<SurveyResult, 'fourFive'> & { readonly rank: number; readonly count: number })
    | null
  /** Weight of its category; null without scores. */
  readonly weight: CategoryWeight | null
  /** Counted from 1, in the order of the report. */
  readonly number: number
  readonly count: number
  readonly previous: CapabilityName | null
  readonly next: CapabilityName | null
  /** The researchers' pick; null without one. */
  readonly pick: (DocumentPick & { readonly company: string }) | null
  /** The own company first, then by overall rank. */
  readonly companies: readonly CompanyCapability[]
}

/** Returns a capability of all companies; null for one not in the report, as in a preview. */
export function findCapability(
  document: ReportDocument,
  capabilityId: string,
  own: ReadonlySet<string>,
): ComparedCapability | null {
  const all = document.matrix.flatMap((category) =>
    category.capabilities.map((capability) => ({ category, capability })),
  )
  const index = all.findIndex(({ capability }) => capability.capabilityId === capabilityId)
  const found = all[index]
  if (!found) return null
  const { category, capability } = found
  const nameOf = (entry: (typeof all)[number] | undefined): CapabilityName | null =>
    entry ? { capabilityId: entry.capability.capabilityId, title: entry.capability.title } : null
  const answerOf = answersOf(document, capability)
  const updates = document.updates.filter(
    (update) => update.category === category.title && update.capability === capability.title,
  )
  return {
    capabilityId,
    title: capability.title,
    categoryId: category.categoryId,
    category: category.title,
    categoryGroup: category.categoryGroup,
    asked: askedFor(document, capability.title),
    weight:
      document.scoring?.categoryWeights.find((one) => one.categoryId === category.categoryId) ??
      null,
    number: index + 1,
    count: all.length,
    previous: index > 0 ? nameOf(all[index - 1]) : null,
    next: nameOf(all[index + 1]),
    pick: pickOf(document, capabilityId),
    companies: comparedCompanies(document, own).map(({ companyId, title }) => ({
      companyId,
      company: title,
      rank: document.rankings?.overall.find((rank) => rank.companyId === companyId)?.rank ?? null,
      applications: byApplication((application) => answerOf(companyId, application)),
      updates: updates.filter((update) => update.companyId === companyId),
    })),
  }
}

function askedFor({ survey }: ReportDocument, title: string): ComparedCapability['asked'] {
  const key = titleMatchKey(title)
  const row = survey?.rows.find(({ name }) => titleMatchKey(name) === key)
  return row && survey && row.rank !== null
    ? { rank: row.rank, fourFive: row.fourFive, count: survey.rows.length }
    : null
}

function pickOf(
  { picks, companies }: ReportDocument,
  capabilityId: string,
): ComparedCapability['pick'] {
  const pick = picks?.find((one) => one.capabilityId === capabilityId)
  const company = companies.find((one) => one.companyId === pick?.companyId)
  return pick && company ? { ...pick, company: company.title } : null
}

function answersOf(
  { companies, availability, screenshots }: ReportDocument,
  { capabilityId, available }: MatrixCategory['capabilities'][number],
) {
  const places = new Map(companies.map(({ companyId }, place) => [companyId, place]))
  const starts = new Map(
    availability?.starts
      .filter((start) => start.capabilityId === capabilityId)
      .map((start) => [answerKey(start), start]),
  )
  const firsts = availability?.firsts.filter((first) => first.capabilityId === capabilityId) ?? []
  const shown = Map.groupBy(
    screenshots.filter((screenshot) => screenshot.capabilityId === capabilityId),
    answerKey,
  )
  return (companyId: string, application: ApplicationKey): CompanyAnswer => {
    const state = available[application][places.get(companyId) ?? -1] ?? null
    const key = answerKey({ companyId, application, capabilityId })
    const start = starts.get(key)
    const earliest = availability && { date: availability.from, exact: false }
    return {
      available: state,
      since: state === true ? (start ? { date: start.date, exact: start.exact } : earliest) : null,
      first: firsts.some(
        (first) => first.application === application && first.companyIds.includes(companyId),
      ),
      screenshots: shown.get(key) ?? [],
    }
  }
}

/** Returns the applications on which a company has a capability. */
export function availableOn({
  applications,
}: Pick<CompanyCapability, 'applications'>): ApplicationKey[] {
  return APPLICATIONS.map(({ title }) => title).filter(
    (title) => applications[title].available === true,
  )
}

/**
 * Returns the companies with something to see on an application, or of the reader's own, and those
 * without the capability, a screenshot and a note there.
 */
export function foldEmpty(
  { companies }: Pick<ComparedCapability, 'companies'>,
  application: ApplicationKey,
  own: ReadonlySet<string>,
): [shown: CompanyCapability[], folded: CompanyCapability[]] {
  const isEmpty = ({ companyId, applications, updates }: CompanyCapability) => {
    const { available, screenshots } = applications[application]
    const isNoted = updates.some((update) => update.application === application)
    return available === false && screenshots.length === 0 && !isNoted && !own.has(companyId)
  }
  return [companies.filter((one) => !isEmpty(one)), companies.filter(isEmpty)]
}

/**
 * Returns one sentence on the companies that have a capability: '5 of 7 companies offer it on every
 * application, Pennant Bank among them.' `own` is the reader's company.
 */
export function capabilityClaim(
  { capabilityId, companies }: Pick<ComparedCapability, 'capabilityId' | 'companies'>,
  own: CompanyCapability | undefined,
): Claim<'capability offered'> {
  const isKnown = ({ applications }: CompanyCapability) =>
    APPLICATIONS.every(({ title }) => applications[title].available !== null)
  return comparisonClaim('capability offered', {
    capabilityId,
    companies: companies.length,
    everywhere: companies.filter((one) => availableOn(one).length === APPLICATIONS.length).length,
    somewhere: companies.filter((one) => availableOn(one).length > 0).length,
    own: own
      ? {
          companyId: own.companyId,
          company: own.company,
          on: availableOn(own),
          known: isKnown(own),
        }
      : null,
    known: companies.every(isKnown),
  })
}

/** Returns how many have gained or lost a capability since the previous edition; null without one. */
export function capabilityMovesClaim(
  { history, changes, matrix, overTime }: ReportDocument,
  capabilityId: string,
): Claim | null {
  const since = history.at(-1)?.date
  if (since === undefined) return null
  const rows = matrix.flatMap(({ capabilities }) => capabilities)
  const series = overTime?.capabilities[rows.findIndex((row) => row.capabilityId === capabilityId)]
  const isNew = series && APPLICATIONS.every(({ title }) => series[title].of.at(-1) === 0)
  if (isNew) return comparisonClaim('capability new', { capabilityId, since })
  const own = changes.filter((change) => change.capabilityId === capabilityId)
  const gained = own.filter((change) => change.gained).length
  const lost = own.length - gained
  return comparisonClaim('capability moved', { capabilityId, since, gained, lost })
}

/** Returns the number of a capability's screenshots on each application, of all companies. */
export function countScreenshots({
  companies,
}: Pick<ComparedCapability, 'companies'>): ByApplication<number> {
  return byApplication((title) =>
    companies.reduce((sum, { applications }) => sum + applications[title].screenshots.length, 0),
  )
}

/** Returns the first application with screenshots, or the first of all without any. */
export function applicationToShow(counts: ByApplication<number>): (typeof APPLICATIONS)[number] {
  return APPLICATIONS.find(({ title }) => counts[title] > 0) ?? APPLICATIONS[0]
}

/** Returns the companies that had a capability first on an application; empty if not known. */
export function firstCompanies(
  { availability, companies }: Pick<ReportDocument, 'availability' | 'companies'>,
  capabilityId: string,
  application: ApplicationKey,
): { readonly date: string; readonly names: readonly string[] } | null {
  const first = availability?.firsts.find(
    (one) => one.capabilityId === capabilityId && one.application === application,
  )
  if (!first) return null
  const names = companies
    .filter(({ companyId }) => first.companyIds.includes(companyId))
    .map(({ title }) => title)
  return { date: first.date, names }
}
