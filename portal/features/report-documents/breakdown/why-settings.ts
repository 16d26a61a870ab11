import { writeBrandSettings } from '@insights/contract/brand-settings.ts'
import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'

/** Returns what the address of Why It Changed has for a score: of an application, or overall. */
export function whySettings(application: ApplicationKey | null): string | undefined {
  return writeBrandSettings('why-it-changed', { application: application ?? undefined })
}
