import { countText } from '../text/number-text.ts'
import { onApplications } from './application-text.ts'
import type { ApplicationKey } from './application.ts'

interface CapabilityOn {
  readonly capabilityId: string
  readonly application: ApplicationKey
}

/**
 * Returns how many capabilities there are, each counted once: '5 capabilities on Mobile Web', and
 * where they are on different applications '5 capabilities, 7 (capability × app)'.
 */
export function capabilityCountText(items: readonly CapabilityOn[]): string {
  const capabilities = Map.groupBy(items, ({ capabilityId }) => capabilityId)
  const applications = [...new Set(items.map(({ application }) => application))]
  const count = countText(capabilities.size, 'capability', 'capabilities')
  const alike = [...capabilities.values()].every(({ length }) => length === applications.length)
  return alike
    ? `${count} ${onApplications(applications)}`
    : `${count}, ${items.length} (capability × app)`
}
