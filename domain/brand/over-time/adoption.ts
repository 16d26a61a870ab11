import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import { answerKey } from '../../reading/comparison/availability-counts.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import type { Since } from '../../text/since-text.ts'

/** The number of companies that had a capability in an edition. */
export interface AdoptionPoint {
  readonly date: string
  readonly have: number
  /** Number of companies with a known answer. */
  readonly of: number
}

/** A capability on an application over the editions. */
export interface Adoption {
  readonly capabilityId: string
  readonly capability: string
  readonly category: string
  readonly application: ApplicationKey
  /** Editions that have the capability, oldest first, this one last. */
  readonly points: readonly AdoptionPoint[]
}

/** Returns the capabilities of a report on each application over the editions. Empty in a preview. */
export function findAdoption({ matrix, history, overTime, report }: ReportDocument): Adoption[] {
  let index = -1
  return matrix.flatMap(({ title: category, capabilities }) =>
    capabilities.flatMap(({ capabilityId, title, available }) => {
      index += 1
      const series = overTime?.capabilities[index]
      return APPLICATIONS.map(({ title: application }): Adoption => {
        const row = available[application]
        const earlier = history.map(({ date }, edition) => ({
          date,
          have: series?.[application].have[edition] ?? 0,
          of: series?.[application].of[edition] ?? 0,
        }))
        const now = {
          date: report.date,
          have: row.filter((one) => one === true).length,
          of: row.filter((one) => one !== null).length,
        }
        return {
          capabilityId,
          capability: title,
          category,
          application,
          points: [...earlier, now].filter(({ of }) => of > 0),
        }
      })
    }),
  )
}

/**
 * Returns a lookup of since when a company has a capability; null when this edition does not say.
 */
export function sinceOf(document: ReportDocument, companyId: string) {
  const { companies, matrix, availability, overTime, report } = document
  const place = companies.findIndex((company) => company.companyId === companyId)
  const capabilities = matrix.flatMap((category) => category.capabilities)
  const indexes = new Map(capabilities.map((one, index) => [one.capabilityId, index]))
  const starts = new Map(
    availability?.starts
      .filter((start) => start.companyId === companyId)
      .map((start) => [answerKey(start), start]),
  )
  const from = availability?.from ?? report.date
  return (capabilityId: string, application: ApplicationKey): Since | null => {
    const index = indexes.get(capabilityId) ?? -1
    const available = capabilities[index]?.available[application][place] ?? null
    if (available === null) return null
    const interrupted = overTime?.capabilities[index]?.[application].interrupted.includes(place)
    if (!available) return { kind: interrupted ? 'no longer' : 'not yet' }
    const start = starts.get(answerKey({ companyId, application, capabilityId }))
    if (!start) return { kind: 'by', date: from }
    if (interrupted) return { kind: 'again', date: start.date }
    return { kind: start.exact ? 'in' : 'by', date: start.date }
  }
}

/** Number of shown capabilities unless some are chosen. */
const MAX_SPREADING = 4

/**
 * Returns the capabilities that most companies have gained over the editions, at most four; equal
 * ones by the availability of the company of `findSince`. The first one that it does not have is
 * among them, if it spread.
 */
export function findSpreading(
  all: readonly Adoption[],
  findSince: ReturnType<typeof sinceOf>,
): Adoption[] {
  const sinceKind = ({ capabilityId, application }: Adoption) =>
    findSince(capabilityId, application)?.kind
  const isMissing = (adoption: Adoption) => {
    const kind = sinceKind(adoption)
    return kind === 'not yet' || kind === 'no longer'
  }
  const spreading = all
    .filter((adoption) => riseOf(adoption) > 0)
    .toSorted(
      (one, other) =>
        riseOf(other) - riseOf(one) ||
        Number(sinceKind(one) === 'by') - Number(sinceKind(other) === 'by'),
    )
  const shown = spreading.slice(0, MAX_SPREADING)
  if (shown.some(isMissing)) return shown
  const missing = spreading.find(isMissing)
  return missing ? [...shown.slice(0, MAX_SPREADING - 1), missing] : shown
}

/** Returns the number of companies that a capability spread by. */
export function riseOf({ points }: Pick<Adoption, 'points'>): number {
  return (points.at(-1)?.have ?? 0) - (points[0]?.have ?? 0)
}
