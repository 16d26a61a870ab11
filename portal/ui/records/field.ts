import type { ReactNode } from 'react'

/** What the input of a field is given. */
export interface FieldInput<Value> {
  readonly label: string
  readonly required: boolean
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly onBlur: () => void
  /** What is wrong with it, once the user has been there. */
  readonly error: string | undefined
  /** Present on the field that takes the focus when the drawer opens. */
  readonly 'data-autofocus': true | undefined
}

/** A field of a record's form, and of the comparison when two people change it at once. */
export interface Field<Value> {
  readonly label: string
  readonly required?: boolean
  /** Told, and never changed: the focus goes to the field after it. */
  readonly fixed?: true
  /** Why a value that is there cannot be saved; null when it can. */
  readonly check?: (value: Value) => string | null
  /** `record` is the id of what is edited, null for a new one. */
  readonly input: (input: FieldInput<Value>, record: string | null) => ReactNode
  /** The value in words; not called for an empty one. */
  readonly show: (value: Value) => ReactNode
}

/** The fields of a form by their names on the wire, in their order on the screen. */
export type Fields<Values> = { readonly [Name in keyof Values]: Field<Values[Name]> }

export function namesOf<Values>(fields: Fields<Values>): (keyof Values & string)[] {
  return Object.keys(fields) as (keyof Values & string)[]
}

/** The messages by field; empty when all of it can be saved. */
export function checkFields<Values>(
  fields: Fields<Values>,
  values: Values,
): Partial<Record<keyof Values & string, string>> {
  const messages: Partial<Record<keyof Values & string, string>> = {}
  for (const name of namesOf(fields)) {
    const message = checkField(fields[name], values[name])
    if (message !== null) messages[name] = message
  }
  return messages
}

function checkField<Value>({ required, check }: Field<Value>, value: Value): string | null {
  if (isEmpty(value)) return required ? 'Required' : null
  return check?.(value) ?? null
}

/** Blank texts and empty lists; 0 and false are values. */
export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'string' && value.trim() === ''
}
