/** The categories, capabilities and questions of an industry. */
export interface Catalogue {
  readonly categories: readonly Category[]
}

export interface Category extends CategoryValues {
  readonly _id: string
  readonly capabilities: readonly Capability[]
  readonly questions: readonly Question[]
}

export interface Capability extends CapabilityValues {
  readonly _id: string
}

export interface Question extends QuestionValues {
  readonly _id: string
}

export interface CategoryValues {
  readonly title: string
  readonly description: string
  /** The name of the group that reports show the category in. */
  readonly belongsTo: string
  /** From 0 to 5, null if the survey determines the weight. */
  readonly fixedScoringWeight: number | null
  readonly active: boolean
}

export interface CapabilityValues {
  readonly title: string
  readonly description: string
  readonly active: boolean
}

export interface QuestionValues {
  readonly title: string
  readonly active: boolean
}
