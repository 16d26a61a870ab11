import type { ApplicationKey } from '../catalogue/application.ts'

export const ANSWER_STATUSES = ['NOT_COMPLETED', 'DRAFT', 'COMPLETED'] as const
export type AnswerStatus = (typeof ANSWER_STATUSES)[number]

/** One cell of the capabilities table, as far as scores depend on it. */
export interface Answer {
  readonly companyId: string
  readonly application: ApplicationKey
  readonly categoryId: string
  readonly hasCapability: boolean | null
}
