import type { Insertions } from '../ui/rich-text/insertions.ts'

/** The report's figures as its texts use them. */
export interface TextFigures extends Insertions {
  /** Returns a text with the present values of its live figures. */
  readonly read: (html: string) => string
}

/**
 * Returns a first draft of a text as rich text, with other words for each press; null if the
 * report's figures say nothing on its subject.
 */
export type WriteDraft = (press: number) => string | null
