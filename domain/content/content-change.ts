import type { CategoryPerformance, Experience, Trend } from './content.ts'

/** One change of a patch with a checked path and value. */
export type ContentChange = SetChange | PushChange | PullChange | KeepChange

interface Location {
  /** The path as written in the patch. */
  readonly written: string
  /**
   * The path of the value or element with element ids; joined by dots it is the key of its stamp.
   */
  readonly segments: readonly string[]
}

interface SetChange extends Location {
  readonly kind: 'set'
  readonly value: unknown
}

export interface PushChange extends Location {
  readonly kind: 'push'
  readonly element: Trend | CategoryPerformance | Experience
}

interface PullChange extends Location {
  readonly kind: 'pull'
}

/** Changes no value: confirms carried-over content. */
interface KeepChange extends Location {
  readonly kind: 'keep'
}
