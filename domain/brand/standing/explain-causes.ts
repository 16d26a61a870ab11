import type { ApplicationKey } from '../../catalogue/application.ts'
import { type Cause, CAUSES } from '../../reading/causes/causes.ts'
import { causeClaim, type CauseFacts } from '../../reading/claims/cause-claims.ts'
import type { Claim } from '../../reading/claims/claim.ts'
import { ranksBefore, ranksOf } from '../../reading/document/ranks-of.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { formatMonth } from '../../text/format-date.ts'
import {
  type CausesDocument,
  changedDevices,
  changedRatings,
  hasHappened,
} from './causes-happened.ts'

/** 'Overall score of Pennant Bank, July 2026 to October 2026' */
export function causesLead(
  { report, history }: Pick<ReportDocument, 'report' | 'history'>,
  company: string,
  application: ApplicationKey | null,
): string {
  const since = history.at(-1)?.date
  const now = formatMonth(report.date)
  const months = since === undefined ? now : `${formatMonth(since)} to ${now}`
  return `${application ?? 'Overall'} score of ${company}, ${months}`
}

/** One cause of a score's change, with its facts. */
export interface CausePart {
  readonly id: Cause
  readonly title: string
  /** A fraction with 4 decimals. */
  readonly change: number
  /** False if it did not come about; one that did may be 0 points. */
  readonly happened: boolean
  /** '8 capabilities lost on the Android App', 'the same 12 weights' */
  readonly known: Claim<keyof CauseFacts>
  /** Its text. */
  readonly fact: string
}

/** The causes of a score's difference from the previous edition. */
export interface ExplainedCauses {
  readonly companyId: string
  readonly company: string
  readonly application: ApplicationKey | null
  /** Month of the previous edition, ISO 8601. */
  readonly since: string
  readonly before: number
  readonly now: number
  readonly change: number
  /** All in one order, the method only where it changed; they add up to the change. */
  readonly parts: readonly CausePart[]
}

export const CAUSE_TITLES: Readonly<Record<Cause, string>> = {
  capabilities: 'Own capabilities',
  rating: 'App-store rating',
  weights: 'Category weights',
  devices: 'Device weights',
  catalogue: 'Catalog',
  method: 'Method',
}

/**
 * Returns the causes of a company's change since the previous edition, overall (application null) or
 * in an application. Null in a first edition, in a preview, and for a company that was not scored in
 * both.
 */
export function explainCauses(
  document: CausesDocument,
  companyId: string,
  application: ApplicationKey | null,
): ExplainedCauses | null {
  const previous = document.history.at(-1)
  const causes = document.scoreCauses?.companies.find((one) => one.companyId === companyId)
  if (!previous || !causes) return null
  const past = ranksBefore(document, application)
  const now = ranksOf(document, application).find((rank) => rank.companyId === companyId)
  const before = past.find((rank) => rank.companyId === companyId)
  if (!now || !before || now.change === null) return null
  const parts = application === null ? causes.overall : causes.applications[application]
  const about = { companyId, company: now.company, application }
  return {
    ...about,
    since: previous.date,
    before: before.score,
    now: now.score,
    change: now.change,
    parts: CAUSES.flatMap((id) => {
      const happened = hasHappened(document, companyId, application, id)
      if (id === 'method' && !happened) return []
      const known = causeFact(document, about, id)
      return { id, title: CAUSE_TITLES[id], change: parts[id], happened, known, fact: known.text }
    }),
  }
}

function causeFact(
  document: CausesDocument,
  about: Pick<ExplainedCauses, 'companyId' | 'company' | 'application'>,
  cause: Cause,
): CausePart['known'] {
  const { companyId, application } = about
  const { scoreCauses } = document
  switch (cause) {
    case 'capabilities': {
      const own = document.changes.filter(
        (change) =>
          change.companyId === companyId &&
          (application === null || change.application === application),
      )
      return causeClaim('capabilities since', {
        ...about,
        gained: own.filter(({ gained }) => gained),
        lost: own.filter(({ gained }) => !gained),
        unanswered: own.length === 0 && hasHappened(document, companyId, application, cause),
      })
    }
    case 'rating': {
      const changed = changedRatings(document, companyId, application)
      return causeClaim('ratings since', { ...about, changed })
    }
    case 'weights':
      return causeClaim('weights since', scoreCauses?.weights ?? { same: 0, changed: 0 })
    case 'devices':
      return causeClaim('devices since', {
        ...about,
        changed: application === null ? changedDevices(document) : [],
      })
    case 'catalogue':
      return causeClaim('catalogue since', {
        categoriesCame: scoreCauses?.categories.came ?? 0,
        categoriesWent: scoreCauses?.categories.went ?? 0,
        capabilitiesCame: scoreCauses?.capabilities.came ?? 0,
        capabilitiesWent: scoreCauses?.capabilities.went ?? 0,
        capabilitiesMoved: scoreCauses?.capabilities.moved ?? 0,
        capabilitiesSame: scoreCauses?.capabilities.same ?? 0,
      })
    case 'method':
      return causeClaim('method since', {
        from: scoreCauses?.formula ?? 1,
        to: document.scoring?.formula ?? 1,
      })
  }
}

/** Returns the largest part of the same sign as the change; null for an unchanged score. */
function mainPart({ change, parts }: ExplainedCauses): CausePart | null {
  const [most] = parts
    .filter((part) => part.change * change > 0)
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))
  return most ?? null
}

/** If one cause has so large a part of all points gained and lost, a chart has nothing to compare. */
const ONE_CAUSE = 0.9

/** Returns whether nearly all of a change comes from one cause, so that a sentence says it. */
export function hasOneCause({ parts }: Pick<ExplainedCauses, 'parts'>): boolean {
  const sizes = parts.map(({ change }) => Math.abs(change))
  const all = sizes.reduce((sum, size) => sum + size, 0)
  return all > 0 && Math.max(...sizes) >= ONE_CAUSE * all
}

/**
 * Returns the finding of a change: 'All 5.29 points that Pennant Bank lost come from
 * own capabilities: 8 capabilities lost on the Android App.'
 */
export function mainCause(explained: ExplainedCauses): Claim<'main cause' | 'score as before'> {
  const { companyId, company, application, now, change, parts } = explained
  const about = { companyId, company, application }
  const most = mainPart(explained)
  if (!most) {
    const happened = parts
      .filter((part) => part.happened)
      .map((part) => ({ ...toPoints(part), fact: part.known }))
    return causeClaim('score as before', { ...about, happened })
  }
  const all = parts.every((part) => part === most || part.change === 0)
  const { id: cause, change: part, known: fact } = most
  return causeClaim('main cause', { ...about, now, change, cause, part, fact, all })
}

/**
 * Returns the other causes that came about: 'The device weights took 0.15 points.' The finding of an
 * unchanged score has named all of them.
 */
export function otherCauses(explained: ExplainedCauses): Claim[] {
  const { companyId, company, application, change, parts } = explained
  if (change === 0) return []
  const about = { companyId, company, application }
  const most = mainPart(explained)
  const others = parts
    .filter((part) => part !== most && part.change !== 0)
    .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))
  const zero = parts.filter((part) => part.happened && part.change === 0)
  return [
    ...(others.length > 0
      ? [causeClaim('other causes', { ...about, causes: others.map(toPoints) })]
      : []),
    ...(zero.length > 0
      ? [causeClaim('causes of no points', { ...about, causes: zero.map(({ id }) => id) })]
      : []),
  ]
}

function toPoints({ id, change }: CausePart) {
  return { cause: id, change }
}

/** Returns a company's points by cause: 'Own capabilities +0.76, device weights −0.04'. */
export function pointsByCause(
  { scoreCauses }: Pick<CausesDocument, 'scoreCauses'>,
  { companyId, company }: { readonly companyId: string; readonly company: string },
  application: ApplicationKey | null,
): Claim<'points by cause'> | null {
  const causes = scoreCauses?.companies.find((one) => one.companyId === companyId)
  if (!causes) return null
  const parts = application === null ? causes.overall : causes.applications[application]
  return causeClaim('points by cause', {
    companyId,
    company,
    application,
    causes: CAUSES.filter((cause) => parts[cause] !== 0)
      .map((cause) => ({ cause, change: parts[cause] }))
      .toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change)),
  })
}
