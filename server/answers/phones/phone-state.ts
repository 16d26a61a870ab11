import { MAX_PHONE_SCREENSHOTS, type PhoneState } from '@insights/contract/answers/phone.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { badRequest, conflict, gone } from '../../http/errors.ts'
import { publish, transact } from '../../live/transact.ts'
import { cleanFileName } from '../../screenshots/images/file-name.ts'
import type { Services } from '../../start/services.ts'
import { PAIRING_ENDED, type Phone } from './find-phone.ts'

/**
 * Returns the state that a phone shows: the titles of the open answer, and the states of its
 * screenshots.
 */
export async function presentPhone(db: Kysely<Tables>, phone: Phone): Promise<PhoneState> {
  const [open, screenshots] = await Promise.all([
    findOpen(db, phone.pairing),
    db
      .selectFrom('phone_screenshots')
      .where('pairing_id', '=', phone.pairing)
      .select(['id', 'state', 'reason', 'changed_at'])
      .orderBy('position', 'desc')
      .limit(MAX_PHONE_SCREENSHOTS)
      .execute(),
  ])
  // Deleting a report deletes its targets.
  if (!open) throw gone(PAIRING_ENDED)
  const { company, application, capability } = open
  // An unconfirmed phone gets nothing of the report.
  const names = phone.paired && company !== null && application !== null && capability !== null
  return {
    paired: phone.paired,
    number: phone.number,
    owner: `${phone.caller.name} ${phone.caller.lastName}`,
    report: phone.paired ? open.report : '',
    target: open.id,
    open: names ? { company, application, capability } : null,
    screenshots: screenshots.toReversed().map((screenshot) => ({
      _id: screenshot.id,
      state: screenshot.state,
      reason: screenshot.reason,
      changedAt: screenshot.changed_at,
    })),
  }
}

function findOpen(db: Kysely<Tables>, pairing: string) {
  return db
    .selectFrom('phone_targets')
    .innerJoin('reports', 'reports.id', 'phone_targets.report_id')
    .leftJoin('answers', (join) =>
      join
        .onRef('answers.report_id', '=', 'phone_targets.report_id')
        .onRef('answers.id', '=', 'phone_targets.answer_id'),
    )
    .leftJoin('applications', 'applications.id', 'answers.application_id')
    .leftJoin('report_companies', (join) =>
      join
        .onRef('report_companies.report_id', '=', 'answers.report_id')
        .onRef('report_companies.company_id', '=', 'answers.company_id'),
    )
    .leftJoin('report_capabilities', (join) =>
      join
        .onRef('report_capabilities.report_id', '=', 'answers.report_id')
        .onRef('report_capabilities.capability_id', '=', 'answers.capability_id'),
    )
    .where('phone_targets.pairing_id', '=', pairing)
    .orderBy('phone_targets.opened_at', 'desc')
    .select([
      'phone_targets.id',
      'reports.title as report',
      'report_companies.title as company',
      'applications.title as application',
      'report_capabilities.title as capability',
    ])
    .limit(1)
    .executeTakeFirst()
}

interface Announced {
  readonly target: string
  readonly screenshots: readonly {
    readonly _id: string
    readonly name: string
    readonly bytes: number
  }[]
}

/** Records the screenshots that a phone is going to send, after the ones it has sent. */
export async function announceScreenshots(
  services: Pick<Services, 'db' | 'live'>,
  { pairing, caller }: Phone,
  { target, screenshots }: Announced,
): Promise<void> {
  await transact(services, async (transaction) => {
    await lockPairing(transaction, pairing)
    const { waiting, last } = await transaction
      .selectFrom('phone_screenshots')
      .where('pairing_id', '=', pairing)
      .select((eb) => [
        eb.fn.countAll<number>().filterWhere('state', 'in', ['waiting', 'sending']).as('waiting'),
        eb.fn.coalesce(eb.fn.max('position'), sql.lit(0)).as('last'),
      ])
      .executeTakeFirstOrThrow()
    if (Number(waiting) + screenshots.length > MAX_PHONE_SCREENSHOTS) {
      throw badRequest(`At most ${MAX_PHONE_SCREENSHOTS} screenshots at a time.`)
    }
    const known = await transaction
      .selectFrom('phone_targets')
      .where('pairing_id', '=', pairing)
      .where('id', '=', target)
      .select('id')
      .executeTakeFirst()
    if (!known) throw badRequest('target: Unknown', { target: 'Unknown' })
    await transaction
      .insertInto('phone_screenshots')
      .values(
        screenshots.map(({ _id, name, bytes }, index) => ({
          pairing_id: pairing,
          id: _id,
          position: last + 1 + index,
          name: cleanFileName(name),
          bytes,
          target_id: target,
        })),
      )
      // The phone has announced it before, and may have sent it.
      .onConflict((same) => same.columns(['pairing_id', 'id']).doNothing())
      .execute()
    publish(transaction, { to: 'user', user: caller._id, event: { kind: 'phone' } })
  })
}

/** Takes back a screenshot that has not been sent. Throws a 409 when it has. */
export async function withdrawScreenshot(
  services: Pick<Services, 'db' | 'live'>,
  { pairing, caller }: Phone,
  id: string,
): Promise<void> {
  await transact(services, async (transaction) => {
    const screenshot = await transaction
      .selectFrom('phone_screenshots')
      .where('pairing_id', '=', pairing)
      .where('id', '=', id)
      .select('state')
      .forUpdate()
      .executeTakeFirst()
    if (screenshot && ['placed', 'inbox'].includes(screenshot.state)) {
      throw conflict('The screenshot has arrived already.')
    }
    await transaction
      .deleteFrom('phone_screenshots')
      .where('pairing_id', '=', pairing)
      .where('id', '=', id)
      .execute()
    publish(transaction, { to: 'user', user: caller._id, event: { kind: 'phone' } })
  })
}

/** Makes concurrent announcements get consecutive positions. */
async function lockPairing(transaction: Kysely<Tables>, id: string): Promise<void> {
  const row = await transaction
    .selectFrom('phone_pairings')
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw gone(PAIRING_ENDED)
}
