import { addDays, dayOf } from '@insights/domain/answers/work-plan/days.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { compareTitles } from '@insights/domain/text/titles.ts'
import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { StoredIndustry } from './insert-industry.ts'
import type { DemoPeople } from './insert-people.ts'

interface Work {
  readonly reportId: string
  /** The draft that is half done: its companies are due in the days around the end of the work. */
  readonly half: boolean
  readonly done: Date
}

/** Days until the first part of each company of a half-done draft is due, first company first. */
const DUE_IN = [-4, -4, -4, -1, 2]

/**
 * Gives the companies of a report to its people in turn, with dates. The last company of a
 * half-done draft has none.
 */
export async function planWork(
  transaction: Transaction<Tables>,
  { researcher, senior }: DemoPeople,
  { companies }: StoredIndustry,
  { reportId, half, done }: Work,
): Promise<void> {
  const titles = [...companies.keys()].toSorted(compareTitles)
  const planned = half ? titles.slice(0, -1) : titles
  await transaction
    .insertInto('work_plan_parts')
    .values(
      planned.flatMap((title, place) =>
        APPLICATIONS.map(({ _id: application_id }, after) => ({
          report_id: reportId,
          company_id: companies.get(title)!,
          application_id,
          person_id: (place + after) % 3 === 2 ? senior : researcher,
          due: addDays(dayOf(done), half ? DUE_IN[place % DUE_IN.length]! + after : 0),
        })),
      ),
    )
    .execute()
}
