import { APPLICATIONS, type ApplicationKey } from '../../catalogue/application.ts'
import type { ReportDocument } from '../../reading/document/report-document.ts'
import { findGains } from './gains.ts'

/** An application on which a company lacks a capability. */
export interface CapabilityGain {
  readonly application: ApplicationKey
  /** Gain of it alone in the overall score, a fraction. */
  readonly gain: number
}

/**
 * Returns what a capability would gain a company on each application without it, as the plan has it.
 * Empty where it has all of them, and without scores.
 */
export function findCapabilityGains(
  document: ReportDocument,
  companyId: string,
  capabilityId: string,
): CapabilityGain[] {
  const rows = findGains(document, companyId)
  return APPLICATIONS.flatMap(({ title: application }) => {
    const cell = rows
      .map(({ cells }) => cells[application])
      .find(({ missing }) => missing.some((one) => one.capabilityId === capabilityId))
    return cell ? [{ application, gain: cell.each }] : []
  })
}
