import type { ReactNode } from 'react'

export interface FieldInput<Value> {
  readonly label: string
  readonly required: boolean
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly onBlur: () => void
  /** The error of its value, once the user has left the field. */
  readonly error: string | undefined
  /** Present on the field that takes the focus when the drawer opens. */
  readonly 'data-autofocus': true | undefined
}

/** A field of a record's form, and of the comparison when two people change it at once. */
export interface Field<Value> {
  readonly label: string
  readonly required?: boolean
  /** Shown and never changed: the focus goes to the field after it. */
  readonly fixed?: true
  /** Never kept in the browser. */
  readonly secret?: true
  /** Returns why a value cannot be saved; null if it can. Empty values are not checked. */
  readonly check?: (value: Value) => string | null
  /** `record` is the id of the edited record, null for a new one. */
  readonly input: (input: FieldInput<Value>, record: string | null) => ReactNode
  /** Renders the value in words; not called for an empty one. */
  readonly show: (value: Value) => ReactNode
}

/** The fields of a form by their names on the wire, in their order on the screen. */
export type Fields<Values> = { readonly [Name in keyof Values]: Field<Values[Name]> }

export function namesOf<Values>(fields: Fields<Values>): (keyof Values & string)[] {
  return Object.keys(fields) as (keyof Values & string)[]
}

/** Returns the messages by field; empty when the form can be saved. */
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

/** True for blank texts and empty lists; 0 and false are values. */
export function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'string' && value.trim() === ''
}
