import type { WorkPlan } from '@insights/contract/answers/work-plan.ts'

import classes from './person.module.css'

export type Person = WorkPlan['people'][number]

export const NOBODY = 'Nobody yet'

export const personName = ({ name, lastName }: Person) => `${name} ${lastName}`.trim()

interface InitialsProps {
  /** Undefined for a part without a person. */
  readonly person: Person | undefined
  /** The signed-in user. */
  readonly own: boolean
}

/** A person's initials in a circle, beside their name. */
export function Initials({ person, own }: InitialsProps) {
  const first = (text = '') => /^./u.exec(text.trim())?.[0].toUpperCase() ?? ''
  return (
    <span
      className={classes.initials}
      data-own={own || undefined}
      data-nobody={!person || undefined}
      aria-hidden
    >
      {person ? `${first(person.name)}${first(person.lastName)}` : '?'}
    </span>
  )
}

/** The share of answers that are complete; beside it the numbers are in words. */
export function Bar({ answered, all }: { readonly answered: number; readonly all: number }) {
  const share = all === 0 ? 0 : answered / all
  return (
    <span className={classes.bar} data-bar data-done={share >= 1 || undefined} aria-hidden>
      <span style={{ width: `${share * 100}%` }} />
    </span>
  )
}
