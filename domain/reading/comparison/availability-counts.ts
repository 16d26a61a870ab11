import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import type { MatrixCategory, ReportDocument } from '../document/report-document.ts'

type Row = Pick<MatrixCategory['capabilities'][number], 'capabilityId' | 'available'>

export interface MatrixPosition {
  readonly application: ApplicationKey
  /** The company's index in `companies` of the document. */
  readonly place: number
}

const has = ({ available }: Row, { application, place }: MatrixPosition) =>
  available[application][place] === true

export function countAvailable(row: Row, positions: readonly MatrixPosition[]): number {
  return positions.filter((position) => has(row, position)).length
}

/**
 * Returns how unequal companies are in a capability: on each application the smaller number of
 * companies with it and without it, summed. 0 if all are alike.
 */
export function countDiffering(row: Row, positions: readonly MatrixPosition[]): number {
  return APPLICATIONS.reduce((sum, { title }) => {
    const shown = positions.filter(({ application }) => application === title)
    const available = countAvailable(row, shown)
    return sum + Math.min(available, shown.length - available)
  }, 0)
}

/** Returns true if a capability is not available at one of the positions; unanswered is not known. */
export function isLacking({ available }: Row, positions: readonly MatrixPosition[]): boolean {
  return positions.some(({ application, place }) => available[application][place] === false)
}

/** Returns how many others have a capability on the applications on which `own` lacks it. */
export function countOthersAhead(
  row: Row,
  positions: readonly MatrixPosition[],
  own: readonly MatrixPosition[],
): number {
  const places = new Set(own.map(({ place }) => place))
  const others = positions.filter(({ place }) => !places.has(place))
  return own
    .filter((position) => isLacking(row, [position]))
    .reduce(
      (sum, { application }) =>
        sum +
        countAvailable(
          row,
          others.filter((other) => other.application === application),
        ),
      0,
    )
}

/** Identifies a company's capability on an application. */
export function answerKey(answer: {
  readonly companyId: string
  readonly application: ApplicationKey
  readonly capabilityId: string
}): string {
  return `${answer.companyId} ${answer.application} ${answer.capabilityId}`
}

/** Returns the number of screenshots by `answerKey`. */
export function countScreenshots({
  screenshots,
}: Pick<ReportDocument, 'screenshots'>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const screenshot of screenshots) {
    const key = answerKey(screenshot)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
