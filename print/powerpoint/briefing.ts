import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { BriefingPart } from '@insights/domain/document/briefing-parts.ts'

/** What a presentation holds besides the report document. */
export interface Briefing {
  /** The company to mark as the reader's own; null for none. */
  readonly own: string | null
  /** The parts to render; null for all of them, with the cover. */
  readonly parts: readonly BriefingPart[] | null
  /** Screenshots of gains (of this edition) and of losses (of the previous one). */
  readonly pictures: readonly BriefingPicture[]
}

export interface BriefingPicture {
  readonly companyId: string
  readonly application: ApplicationKey
  readonly capabilityId: string
  readonly gained: boolean
  readonly mime: string
  readonly bytes: Uint8Array
  /** Pixels. */
  readonly width: number
  readonly height: number
}

export const WHOLE_BRIEFING: Briefing = { own: null, parts: null, pictures: [] }
