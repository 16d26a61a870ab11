import { onApplications } from '../../catalogue/application-text.ts'
import type { ApplicationKey } from '../../catalogue/application.ts'
import { nameText } from '../../text/name-text.ts'
import { ordinalWord } from '../../text/ordinal-word.ts'
import type { AvailabilityChange } from '../document/report-document.ts'

/** Which ranking a claim is about. */
export interface ClaimedRanking {
  readonly topic:
    | { readonly kind: 'overall' }
    | { readonly kind: 'group'; readonly title: string }
    | { readonly kind: 'category'; readonly categoryId: string }
  /** The name of the group or category; null for the overall score. */
  readonly name: string | null
  /** Null for all applications together. */
  readonly application: ApplicationKey | null
}

export const OVERALL: ClaimedRanking = { topic: { kind: 'overall' }, name: null, application: null }

export function groupRanking(title: string, application: ApplicationKey): ClaimedRanking {
  return { topic: { kind: 'group', title }, name: title, application }
}

/** A company in a ranking. */
export interface ClaimedPlace {
  readonly rank: number
  /** True if others have the same rank. */
  readonly shared: boolean
}

/** 'first', 'joint first'. */
export function placeWord({ rank, shared }: ClaimedPlace): string {
  return `${shared ? 'joint ' : ''}${ordinalWord(rank)}`
}

/** 'in Payments on the iPhone App'; '' for the overall ranking. */
export function whereText({ name, application }: ClaimedRanking): string {
  return [
    ...(name === null ? [] : [`in ${nameText(name)}`]),
    ...(application === null ? [] : [onApplications([application])]),
  ].join(' ')
}

/** A company that a claim names. */
export interface Named {
  readonly companyId: string
  readonly company: string
}

/** A capability gained or lost on one application. */
export type Changed = Pick<AvailabilityChange, 'application' | 'capabilityId'> & {
  readonly companyId: string
}

/** Null for the overall ranking. */
export type RankingOf = ApplicationKey | null
