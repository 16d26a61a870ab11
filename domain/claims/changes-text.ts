import { onApplications } from '../catalogue/application-text.ts'
import { capabilityCountText } from '../text/capability-count-text.ts'
import type { Changed } from './read-document.ts'

/** Returns how many capabilities, and on which application if it is one: '8 capabilities on the Android App'. */
export function capabilityChangesText(changes: readonly Changed[]): string {
  const counted = capabilityCountText(changes)
  const on = onOneApplication(changes)
  return on === '' ? counted : `${counted} ${on}`
}

/** 'on the Android App', if all are on one application; otherwise ''. */
export function onOneApplication(changes: readonly Changed[]): string {
  const applications = [...new Set(changes.map(({ application }) => application))]
  return applications.length === 1 ? onApplications(applications) : ''
}
