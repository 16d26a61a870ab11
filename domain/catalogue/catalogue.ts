/** What an industry's reports are made of, apart from the companies. */
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
  /** From 0 to 5, null where the survey weighs the category. */
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
