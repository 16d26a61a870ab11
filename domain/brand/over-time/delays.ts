import type { ApplicationKey } from '../../catalogue/application.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import type { MonthInterval } from '../../text/month-intervals.ts'
import { monthsBetween } from '../../text/months-between.ts'
import type { Since } from '../../text/since-text.ts'
import { findAdoption, sinceOf } from './adoption.ts'

/** The first edition with a capability on an application, and the delay of a company. */
export interface Delay {
  readonly capabilityId: string
  readonly capability: string
  readonly category: string
  readonly application: ApplicationKey
  /** The first edition in which a company had it. */
  readonly firstDate: string
  /**
   * The first companies; empty when that edition is the first to say: they had it on or before its
   * date, and the first is unknown.
   */
  readonly firsts: readonly string[]
  /** Since when the company has it. */
  readonly since: Since
  /** True if the company is among the first. */
  readonly isFirst: boolean
  /** Null for the first company, and for one that had it once and lost it. */
  readonly behind: MonthInterval | null
}

/**
 * Returns a company's delay on each capability that others had first, longest first, then the
 * capabilities it was itself first with. Capabilities that it may have had as early as the others
 * are left out. Empty in a preview, in a first edition, and for a company that is not in the
 * report.
 */
export function findDelays(document: ReportDocument, companyId: string): Delay[] {
  const { history, availability, report, companies } = document
  const own = companies.some((company) => company.companyId === companyId)
  if (!availability || history.length === 0 || !own) return []
  const dates = [...history.map(({ date }) => date), report.date]
  const titles = new Map(companies.map(({ companyId: id, title }) => [id, title]))
  const firsts = new Map(
    availability.firsts.map((first) => [`${first.capabilityId} ${first.application}`, first]),
  )
  const findSince = sinceOf(document, companyId)
  return findAdoption(document)
    .flatMap((adoption): Delay[] => {
      const { capabilityId, capability, category, application, points } = adoption
      const since = findSince(capabilityId, application)
      const seen = points.find(({ have }) => have > 0)
      if (since === null || !seen) return []
      const first = firsts.get(`${capabilityId} ${application}`)
      const isFirst = first?.companyIds.includes(companyId) ?? false
      const about = { capabilityId, capability, category, application, since, isFirst }
      if (!first) {
        // Neither is known to have been later.
        if (since.kind === 'by' || ('date' in since && since.date <= seen.date)) return []
        const behind = behindSince(since, { after: null, by: seen.date }, dates)
        return [{ ...about, firstDate: seen.date, firsts: [], behind }]
      }
      const after = dates[dates.indexOf(first.date) - 1] ?? null
      const behind = isFirst ? null : behindSince(since, { after, by: first.date }, dates)
      const names = first.companyIds.map((id) => titles.get(id) ?? '')
      return [{ ...about, firstDate: first.date, firsts: names, behind }]
    })
    .toSorted(compareDelays)
}

/** A moment after one date, where that is known, and by another. */
interface Moment {
  readonly after: string | null
  readonly by: string
}

/** Returns the months from the first company's gain to this company's, or to this edition. */
function behindSince(since: Since, first: Moment, dates: readonly string[]): MonthInterval | null {
  const now = dates.at(-1) ?? first.by
  switch (since.kind) {
    case 'not yet':
      return between(first, { after: now, by: now }, true)
    case 'in':
      return between(first, { after: dates[dates.indexOf(since.date) - 1] ?? null, by: since.date })
    case 'by':
      // It may have had it long before, even before the known first companies.
      return between(first, { after: null, by: since.date })
    case 'again':
    case 'no longer':
      return null
  }
}

function between(first: Moment, own: Moment, counting = false): MonthInterval | null {
  const min = own.after === null ? null : Math.max(monthsBetween(first.by, own.after), 0)
  const max = first.after === null ? null : monthsBetween(first.after, own.by)
  return min === null && max === null ? null : { min, max, counting }
}

function compareDelays(one: Delay, other: Delay): number {
  return orderOf(other) - orderOf(one) || leastOf(other) - leastOf(one)
}

/** The maximum delay; the first company comes last. */
function orderOf({ behind, isFirst }: Delay): number {
  if (isFirst) return -2
  return behind === null ? -1 : (behind.max ?? behind.min ?? 0)
}

function leastOf({ behind }: Delay): number {
  return behind?.min ?? -1
}
