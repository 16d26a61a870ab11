import { onApplications } from '../../catalogue/application-text.ts'
import type { ApplicationKey } from '../../catalogue/application.ts'
import { capabilityCountText } from '../../text/capability-count-text.ts'

interface CapabilityOn {
  readonly capabilityId: string
  readonly companyId?: string
  readonly application: ApplicationKey
}

/** Returns how many capabilities, and on which application if it is one: '8 capabilities on the Android App'. */
export function capabilityChangesText(changes: readonly CapabilityOn[]): string {
  const counted = capabilityCountText(changes)
  const on = onOneApplication(changes)
  return on === '' ? counted : `${counted} ${on}`
}

/** 'on the Android App', if all are on one application; otherwise ''. */
export function onOneApplication(changes: readonly CapabilityOn[]): string {
  const applications = [...new Set(changes.map(({ application }) => application))]
  return applications.length === 1 ? onApplications(applications) : ''
}
