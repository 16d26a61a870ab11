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

/** The fields of an answer that researchers fill in, besides its images. */
export interface AnswerFields {
  readonly hasCapability: boolean | null
  /** Id of a capability change. */
  readonly capabilityChange: string | null
  readonly capabilityChangeNote: string
}
export type AnswerField = keyof AnswerFields

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * Each field once: what is named here is saved, read, copied, kept in the history and compared in
 * conflicts.
 */
export const ANSWER_FIELDS: {
  readonly [Field in AnswerField]: {
    /** Its value in a new report, and before the field existed. */
    readonly empty: AnswerFields[Field]
    /** True if the next edition starts with its value. */
    readonly carriedOver: boolean
    readonly is: (value: unknown) => value is AnswerFields[Field]
  }
} = {
  hasCapability: {
    empty: null,
    carriedOver: true,
    is: (value) => value === null || typeof value === 'boolean',
  },
  capabilityChange: {
    empty: null,
    carriedOver: false,
    is: (value) => value === null || isText(value),
  },
  capabilityChangeNote: { empty: '', carriedOver: false, is: isText },
}

export const ANSWER_FIELD_NAMES = Object.keys(ANSWER_FIELDS) as readonly AnswerField[]

/** A record with these keys alone, each with the value that `valueOf` returns. */
const eachField = (valueOf: (field: AnswerField) => unknown) =>
  Object.fromEntries(ANSWER_FIELD_NAMES.map((field) => [field, valueOf(field)])) as never

export const EMPTY_ANSWER: AnswerFields = eachField((field) => ANSWER_FIELDS[field].empty)

/** Returns the fields alone of a record that has more, with changes; what these leave out stays. */
export function pickAnswerFields(
  record: AnswerFields,
  changes: { readonly [Field in AnswerField]?: AnswerFields[Field] | undefined } = {},
): AnswerFields {
  return eachField((field) => (changes[field] === undefined ? record[field] : changes[field]))
}

/** Returns true for a value from outside that has all fields. */
export function isAnswerFields(value: unknown): value is AnswerFields {
  if (typeof value !== 'object' || value === null) return false
  return ANSWER_FIELD_NAMES.every((field) =>
    ANSWER_FIELDS[field].is((value as Record<string, unknown>)[field]),
  )
}

/** The state of an answer, and whether it is confirmed. */
export interface AnswerState extends Pick<AnswerFields, 'hasCapability' | 'capabilityChange'> {
  readonly status: AnswerStatus
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
