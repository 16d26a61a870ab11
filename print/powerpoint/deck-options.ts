import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import type { SlidePart } from '@insights/domain/reading/document/slide-parts.ts'
import type { ImageMark } from '@insights/domain/screenshots/marks/image-mark.ts'

/** Options of a presentation besides the report document. */
export interface DeckOptions {
  /** The company to mark as the reader's own; null for none. */
  readonly own: string | null
  /** True if all slides are about `own`, even if it is not the reader's own company. */
  readonly aboutOwn?: boolean
  /** The parts to render; null for all of them, with the cover. */
  readonly parts: readonly SlidePart[] | null
  /** Screenshots of gains (of this edition) and of losses (of the previous one). */
  readonly screenshots: readonly SlideScreenshot[]
}

export interface SlideScreenshot {
  readonly companyId: string
  readonly application: ApplicationKey
  readonly capabilityId: string
  readonly gained: boolean
  readonly mime: string
  readonly bytes: Uint8Array
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** For a loss, the screenshot of the same cell in this edition, if one exists. */
  readonly now?: Pick<SlideScreenshot, 'mime' | 'bytes' | 'width' | 'height'>
  /** Painted into it before it is put on a slide. */
  readonly marks?: readonly ImageMark[]
}

export const ALL_SLIDES: DeckOptions = { own: null, parts: null, screenshots: [] }
