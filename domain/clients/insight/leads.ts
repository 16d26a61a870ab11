/** States of a lead, a company that could buy the reports of an industry, as staff note them. */
export const LEAD_STATES = [
  { key: 'new', title: 'New' },
  { key: 'contacted', title: 'Contacted' },
  { key: 'offered', title: 'Offer sent' },
  { key: 'lost', title: 'Lost' },
] as const

export type LeadState = (typeof LEAD_STATES)[number]['key']

interface LeadFacts {
  readonly state: LeadState
  /** The company has bought the latest published edition of the industry. */
  readonly bought: boolean
}

/** Returns the state of a lead in words: a purchase wins over what staff noted. */
export function leadStateText({ state, bought }: LeadFacts): string {
  if (bought) return 'Bought'
  return LEAD_STATES.find(({ key }) => key === state)?.title ?? state
}

interface Purchases {
  /** First days of the months of the editions that the company bought, at least one. */
  readonly bought: readonly string[]
  /** The latest published edition. */
  readonly published: string
  /** The next edition in work, if any. */
  readonly inWork: string | null
}

/**
 * - due: an edition is published that is later than all that the company bought
 * - next: the company has the latest one, and a later edition is in work
 * - current: the company has the latest one, and none is in work
 */
export type Renewal = 'due' | 'next' | 'current'

export const RENEWAL_WORDS: Readonly<Record<Renewal, string>> = {
  due: 'Due',
  next: 'Next edition in work',
  current: 'Up to date',
}

/** Returns whether a company's purchases of an industry are due for renewal, and how many it missed. */
export function renewalOf({ bought, published, inWork }: Purchases): Renewal {
  const latest = bought.reduce((one, other) => (one > other ? one : other))
  if (published > latest) return 'due'
  return inWork !== null && inWork > latest ? 'next' : 'current'
}
