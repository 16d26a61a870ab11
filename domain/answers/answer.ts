import type { ApplicationKey } from '../catalogue/application.ts'

export const ANSWER_STATUSES = ['NOT_COMPLETED', 'DRAFT', 'COMPLETED'] as const
export type AnswerStatus = (typeof ANSWER_STATUSES)[number]

/** One answer of the capabilities table, with the fields that scores depend on. */
export interface Answer {
  readonly companyId: string
  readonly application: ApplicationKey
  readonly categoryId: string
  readonly hasCapability: boolean | null
}

/** The state of an answer, and whether it is confirmed. */
export interface AnswerState {
  readonly status: AnswerStatus
  readonly hasCapability: boolean | null
  /** Id of a capability change. */
  readonly capabilityChange: string | null
}

/**
 * Returns the status of a given answer: COMPLETED with a yes or no and a capability change, DRAFT
 * while the change is missing, NOT_COMPLETED without a yes or no.
 */
export function givenStatus({
  hasCapability,
  capabilityChange,
}: Pick<AnswerState, 'hasCapability' | 'capabilityChange'>): AnswerStatus {
  if (hasCapability === null) return 'NOT_COMPLETED'
  return capabilityChange === null ? 'DRAFT' : 'COMPLETED'
}

/** Returns whether an answer was carried over from the previous edition and is unconfirmed. */
export function isCarriedOver({
  status,
  hasCapability,
}: Pick<AnswerState, 'status' | 'hasCapability'>): boolean {
  return status === 'DRAFT' && hasCapability !== null
}

/** Returns whether two states are equal, capability change included. */
export function isSameState(one: AnswerState, other: AnswerState): boolean {
  return (
    one.status === other.status &&
    one.hasCapability === other.hasCapability &&
    one.capabilityChange === other.capabilityChange
  )
}
