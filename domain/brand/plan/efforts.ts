/** Efforts that a capability can take, in a unit of the reader's choice. */
export const EFFORTS = [1, 2, 3, 5, 8] as const
export type Effort = (typeof EFFORTS)[number]

export const DEFAULT_EFFORT: Effort = 2
