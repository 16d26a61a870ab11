import { randomInt } from 'node:crypto'

import type { secondCodingApi } from '@insights/contract/answers/second-coding.ts'
import type { RequestPart } from '@insights/contract/endpoint.ts'
import { handOut } from '@insights/domain/answers/second-coding/hand-out.ts'
import type { ApplicationId } from '@insights/domain/catalogue/application.ts'
import { type Kysely, type Transaction, sql } from 'kysely'

import { recordActivity } from '../../accounts/activity/record-activity.ts'
import { notify } from '../../accounts/notifications/notify.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { badRequest } from '../../http/errors.ts'
import { publish, transact } from '../../live/transact.ts'
import { lockOpenReport } from '../../reports/locks/lock-report.ts'
import { selectPreviousReport } from '../../reports/progress/previous-report.ts'
import type { Services } from '../../start/services.ts'

type Plan = RequestPart<typeof secondCodingApi.update, 'body'>

/** A cell that is due: answered, and in the sample, flipped, or a "no" that was not there before. */
interface DueRow {
  readonly id: string
  readonly industry_id: string
  readonly company_id: string
  readonly application_id: ApplicationId
  readonly capability_id: string
  readonly sampled: boolean
  readonly flipped: boolean
  readonly new_no: boolean
  /** Everybody who has changed the answer in this report. */
  readonly authors: readonly string[]
  /** True if it was handed out before. */
  readonly given: boolean
  readonly coder_id: string | null
}

export const secondCodingPath = (reportId: string) => `/second-coding?report=${reportId}`

/**
 * Turns second coding on for a report, or changes its share or people, and hands out all cells that
 * are due: new ones, and open ones of people who are no longer chosen. Throws a 400 that names a
 * person who cannot be chosen, or who alone was chosen and has answered all due cells.
 */
export function planSecondCoding(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  reportId: string,
  { share, coders }: Plan,
): Promise<void> {
  return transact(services, async (transaction) => {
    const report = await lockOpenReport(transaction, caller, reportId, 'exclusive')
    const chosen = [...new Set(coders)]
    await requireStaff(transaction, chosen)
    await transaction
      .insertInto('second_coding_plans')
      .values({ report_id: reportId, share, seed: randomInt(2 ** 31), coders: chosen })
      .onConflict((there) => there.column('report_id').doUpdateSet({ share, coders: chosen }))
      .execute()
    const due = await findDueCells(transaction, reportId)
    const waiting = due.filter(({ coder_id }) => coder_id === null || !chosen.includes(coder_id))
    const given = handOut(waiting, chosen, loadOf(due))
    if (waiting.length > 0 && given.size === 0) {
      const message =
        'The people you chose have answered all of these cells themselves. Choose another person as well.'
      throw badRequest(`coders: ${message}`, { coders: message })
    }
    await storeCells(transaction, reportId, waiting, given)
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: reportId,
      action: `Handed out ${given.size} cells of the report "${report.title}" for second coding`,
      actorId: caller._id,
    })
    publishSecondCoding(transaction, reportId)
    const coded = Map.groupBy(given, ([, coder]) => coder)
    await notify(
      transaction,
      [...coded].map(([userId, cells]) => ({
        kind: 'second-coding',
        userId,
        actorId: caller._id,
        reportId,
        path: secondCodingPath(reportId),
        subject: `${report.title}: ${cells.length === 1 ? '1 cell' : `${cells.length} cells`} to answer a second time`,
        excerpt: null,
        key: `second-coding ${reportId} ${cells[0]![0]}`,
      })),
    )
  })
}

/** Turns it off: cells that wait for their second answer are withdrawn, the others stay. */
export function endSecondCoding(
  services: Pick<Services, 'db' | 'live'>,
  caller: Caller,
  reportId: string,
): Promise<void> {
  return transact(services, async (transaction) => {
    const report = await lockOpenReport(transaction, caller, reportId, 'exclusive')
    await transaction.deleteFrom('second_coding_plans').where('report_id', '=', reportId).execute()
    await transaction
      .deleteFrom('second_codings')
      .where('report_id', '=', reportId)
      .where('coded_at', 'is', null)
      .execute()
    await recordActivity(transaction, {
      subject: 'REPORT',
      reference: reportId,
      action: `Turned off second coding of the report "${report.title}"`,
      actorId: caller._id,
    })
    publishSecondCoding(transaction, reportId)
  })
}

/** Publishes that the second coding of a report has changed, and never which answer was given. */
export function publishSecondCoding(transaction: Transaction<Tables>, report: string): void {
  publish(transaction, { to: 'staff', event: { kind: 'second-coding', report } })
}

/** Staff who may sign in to this product: the others cannot be second coders. */
export const selectStaff = (db: Kysely<Tables>) =>
  db
    .selectFrom('users')
    .where('active', '=', true)
    .where('login_type', 'in', ['SENIOR', 'ADMIN'])
    .where(
      sql<boolean>`exists (
        select from user_products join products on products.id = user_products.product_id
        where user_products.user_id = users.id and products.name = 'INSIGHTS')`,
    )

async function requireStaff(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  const found = await selectStaff(db).where('id', 'in', ids).select('id').execute()
  const missing = ids.filter((id) => !found.some((user) => user.id === id))
  if (missing.length === 0) return
  const people = await db.selectFrom('people').where('id', 'in', missing).selectAll().execute()
  const names = people.map((one) => `${one.name} ${one.last_name}`).join(', ')
  const message = `Only active seniors and researchers can answer a second time${names && `, not ${names}`}`
  throw badRequest(`coders: ${message}`, { coders: message })
}

/**
 * Returns the cells that are due and not yet answered a second time. The random sample is the share
 * of all cells whose hash with the plan's seed is smallest: it does not depend on what was answered,
 * or when, and cells that come later get the same chance.
 */
export async function findDueCells(db: Kysely<Tables>, reportId: string): Promise<DueRow[]> {
  const [previous] = await selectPreviousReport(db, { reportId })
  const previousId = previous?.id ?? null
  const { rows } = await sql<DueRow>`
    with plan as (select share, seed from second_coding_plans where report_id = ${reportId}),
    edition as (
      select editions.industry_id
      from reports join editions on editions.id = reports.edition_id where reports.id = ${reportId}
    ), cells as (
      select answers.*, count(*) over () as total, row_number() over (order by
        md5(concat(plan.seed, company_id, application_id, capability_id)), answers.id) as place
      from answers, plan where report_id = ${reportId}
    ), due as (
      select cells.*, edition.industry_id,
        cells.place <= ceil(plan.share * cells.total) as sampled,
        coalesce(before.has_capability <> cells.has_capability, false) as flipped,
        ${previousId}::uuid is not null and before.id is null and not cells.has_capability as new_no
      from cells cross join plan cross join edition
      left join answers as before
        on before.report_id = ${previousId}::uuid and before.company_id = cells.company_id
        and before.application_id = cells.application_id
        and before.capability_id = cells.capability_id
      where cells.status = 'COMPLETED'
    )
    select due.id, due.industry_id, due.company_id, due.application_id, due.capability_id,
      due.sampled, due.flipped, due.new_no,
      second_codings.answer_id is not null as given, second_codings.coder_id,
      array(
        select changed_by from answer_changes
        where answer_changes.report_id = due.report_id
          and answer_changes.company_id = due.company_id
          and answer_changes.application_id = due.application_id
          and answer_changes.capability_id = due.capability_id and changed_by is not null
        union select due.updated_by where due.updated_by is not null) as authors
    from due
    left join second_codings
      on second_codings.report_id = due.report_id and second_codings.answer_id = due.id
    where (due.sampled or due.flipped or due.new_no or second_codings.answer_id is not null)
      and second_codings.coded_at is null
    order by due.place`.execute(db)
  return rows
}

function loadOf(due: readonly DueRow[]): Map<string, number> {
  const load = new Map<string, number>()
  for (const { coder_id: coder } of due) if (coder) load.set(coder, (load.get(coder) ?? 0) + 1)
  return load
}

async function storeCells(
  transaction: Transaction<Tables>,
  reportId: string,
  due: readonly DueRow[],
  given: ReadonlyMap<string, string>,
): Promise<void> {
  // An open cell without a possible coder is withheld from no person.
  const cells = due.filter((cell) => cell.given || given.has(cell.id))
  for (let from = 0; from < cells.length; from += 1000) {
    await transaction
      .insertInto('second_codings')
      .values(
        cells.slice(from, from + 1000).map((cell) => ({
          report_id: reportId,
          answer_id: cell.id,
          industry_id: cell.industry_id,
          company_id: cell.company_id,
          application_id: cell.application_id,
          capability_id: cell.capability_id,
          // The reasons of a cell that was handed out before are stored, and stay.
          sampled: cell.sampled || cell.given,
          flipped: cell.flipped,
          new_no: cell.new_no,
          coder_id: given.get(cell.id) ?? null,
        })),
      )
      .onConflict((there) =>
        there
          .columns(['report_id', 'answer_id'])
          .doUpdateSet({ coder_id: (eb) => eb.ref('excluded.coder_id') }),
      )
      .execute()
  }
}
