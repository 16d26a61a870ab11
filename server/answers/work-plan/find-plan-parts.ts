import type { ApplicationId } from '@insights/domain/catalogue/application.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'

export interface FoundPlanPart {
  readonly report: string
  readonly company: { readonly _id: string; readonly title: string }
  readonly application: ApplicationId
  readonly person: { readonly _id: string; readonly name: string; readonly lastName: string } | null
  readonly due: string | null
  readonly answered: number
  readonly all: number
}

export interface PlanDay {
  readonly report: string
  readonly day: string
  readonly answered: number
}

export async function findPlanParts(
  _db: Kysely<Tables>,
  _wanted: { readonly reports?: readonly string[] },
): Promise<FoundPlanPart[]> {
  return []
}

export async function findPlanDays(
  _db: Kysely<Tables>,
  _reports: readonly string[],
): Promise<PlanDay[]> {
  return []
}
