import { countText } from './number-text.ts'

/**
 * Returns how many capabilities there are, each counted once: '5 capabilities'. For capabilities on
 * several applications, or of several companies, it adds the sum: '5 capabilities (8 counting
 * each application)'.
 */
export function capabilityCountText(
  changes: readonly { readonly capabilityId: string; readonly companyId?: string }[],
): string {
  const capabilities = new Set(changes.map(({ capabilityId }) => capabilityId)).size
  const counted = countText(capabilities, 'capability', 'capabilities')
  if (capabilities === changes.length) return counted
  const companies = new Set(changes.map(({ companyId }) => companyId)).size
  const by = companies > 1 ? 'company and application' : 'application'
  return `${counted} (${changes.length} counting each ${by})`
}
