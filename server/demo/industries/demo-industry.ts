import type { ApplicationId, DeviceWeights } from '@insights/domain/catalogue/application.ts'

/** An invented industry: what is compared, by whom, and what researchers say about it. */
export interface DemoIndustry {
  readonly title: string
  /** What its reports are called, before the month. */
  readonly reportTitle: string
  readonly description: string
  /** The path of its icon, in a view box of 24 by 24. */
  readonly icon: string
  readonly categories: readonly DemoCategory[]
  readonly companies: readonly DemoCompany[]
  readonly deviceWeights: DeviceWeights
  readonly words: DemoWords
}

export interface DemoCategory {
  readonly title: string
  readonly belongsTo: string
  readonly description: string
  readonly fixedScoringWeight?: number
  /** What the survey asks, with how much people care: 0 to 1. Or their shares, where they are known. */
  readonly questions: readonly (readonly [title: string, care: number | readonly number[]])[]
  /** What customers can do, in words that follow "customers can", with how rare it is: 0 to 1. */
  readonly capabilities: readonly (readonly [title: string, rarity: number])[]
  /** A capability of the category that screenshots were taken of. */
  readonly screen?: DemoScreen
}

/** What a screenshot of a capability shows. */
export interface DemoScreen {
  readonly capability: string
  readonly application: ApplicationId
  readonly kind: 'list' | 'menu' | 'form' | 'card' | 'map' | 'chart' | 'chat' | 'seats'
  readonly heading: string
  readonly lines: readonly (readonly [label: string, value: string])[]
  readonly button: string
}

export interface DemoCompany {
  readonly title: string
  /** Of its screens. */
  readonly colour: string
  /** How much of everything it offers, from -1 to 1, by application. */
  readonly strength: Readonly<Record<ApplicationId, number>>
  /** What it gains from edition to edition. */
  readonly momentum: number
  /** Category groups that it is better or worse at. */
  readonly better?: string
  readonly worse?: string
  /** An application that was rebuilt before an edition: what that gave, or took for a while. */
  readonly relaunch?: {
    readonly edition: number
    readonly application: ApplicationId
    readonly by: number
  }
  readonly ratings: { readonly iphone: number; readonly android: number }
}

/**
 * What researchers wrote, with `{brand}` where a company's name belongs and `{brands: capability}`
 * where it says how many offer it, e.g. "four of the seven brands". Whatever else it says of the
 * brands' capabilities and scores has to hold in every edition; claims.test.ts checks all of it.
 */
export interface DemoWords {
  /** Closes the executive summary; editions take turns. */
  readonly outlook: readonly string[]
  readonly keySuccessFactor: Readonly<Record<ApplicationId, string>>
  readonly trends: readonly (readonly [title: string, content: string])[]
  readonly groups: Readonly<Record<string, DemoGroupWords>>
  readonly respondents: string
}

export interface DemoGroupWords {
  /** Why the group matters, and what good looks like. */
  readonly insight: string
  readonly good: DemoExperience
  readonly bad: DemoExperience
  readonly interesting: DemoExperience
}

/** What an experience is about; it is told of a brand that offers or lacks that capability. */
export interface DemoSubject {
  readonly offers?: string
  readonly lacks?: string
}

export type DemoExperience = readonly [title: string, text: string, subject?: DemoSubject]
