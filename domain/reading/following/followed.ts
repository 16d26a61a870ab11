/** Kinds of items that a reader may follow in an industry's reports. */
export const FOLLOWED_KINDS = ['company', 'capability', 'group'] as const

export type FollowedKind = (typeof FOLLOWED_KINDS)[number]

export interface Followed {
  readonly kind: FollowedKind
  /** The id of a company or capability; the title of a category group. */
  readonly subject: string
}

/** Identifies what is followed in a report. */
export function followedKey({ kind, subject }: Followed): string {
  return `${kind} ${subject}`
}
