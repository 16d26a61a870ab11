import type { CategoryPerformance, Experience, Trend } from './content.ts'

/** One thing that a patch changes, its path and value checked. */
export type ContentChange = SetChange | PushChange | PullChange | KeepChange

interface Place {
  /** The path as the patch wrote it. */
  readonly written: string
  /** The value's or the element's own place, ids of elements in it; joined by dots its stamp's key. */
  readonly segments: readonly string[]
}

interface SetChange extends Place {
  readonly kind: 'set'
  readonly value: unknown
}

export interface PushChange extends Place {
  readonly kind: 'push'
  readonly element: Trend | CategoryPerformance | Experience
}

interface PullChange extends Place {
  readonly kind: 'pull'
}

/** Changes no value: what was carried over is right as it is. */
interface KeepChange extends Place {
  readonly kind: 'keep'
}
