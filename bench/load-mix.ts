import type { Tables } from '@insights/server/database/tables.ts'
import { findSession } from '@insights/server/http/session/find-session.ts'
import { createReport } from '@insights/server/reports/create-report.ts'
import type { Services } from '@insights/server/start/services.ts'
import type { Kysely } from 'kysely'

import { addCustomer } from './add-customer.ts'
import { addIndustry } from './add-industry.ts'
import { addSession } from './add-session.ts'
import type { Call } from './constant-rate.ts'
import { publishReport } from './publish-report.ts'

const READERS = 40
const RESEARCHERS = 8
const SIZE = { companies: 8, categories: 20, capabilities: 5 }

/**
 * The request mix: 80 of 100 are reads of customers, half of them answered 304, 15 are researchers
 * in grids, and 5 are exports.
 */
export async function prepareMix(services: Services): Promise<() => Call> {
  const { db } = services
  const { reportId, researcher } = await publishReport(services, SIZE)
  const customer = await addCustomer(db, reportId)
  const readers = await addSessions(db, customer, READERS)
  const staff = await addSessions(db, researcher, RESEARCHERS)
  const { etag } = await db
    .selectFrom('report_documents')
    .where('report_id', '=', reportId)
    .select('etag')
    .executeTakeFirstOrThrow()
  const caller = await findSession(db, staff[0]!)
  const industry = await addIndustry(db, SIZE)
  const date = '2026-04-01T00:00:00.000Z'
  const draft = await createReport(services, caller!, { industry, status: 'DRAFT', date })
  const answers = await db
    .selectFrom('answers')
    .where('report_id', '=', draft)
    .select('id')
    .execute()
  const one = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(Math.random() * items.length)]!
  const document = `/api/report-documents/${reportId}`
  const kinds: readonly (readonly [number, () => Omit<Call, 'token'>, readonly string[]])[] = [
    [25, () => ({ kind: 'read', path: document }), readers],
    [
      25,
      () => ({
        kind: 'read again',
        path: document,
        headers: { 'if-none-match': `W/"${etag}"` },
        also: [304],
      }),
      readers,
    ],
    [20, () => ({ kind: 'list', path: '/api/reports?$limit=8&$populate[]=industry' }), readers],
    [10, () => ({ kind: 'notices', path: '/api/status-io' }), readers],
    [5, () => ({ kind: 'grid', path: `/api/answer-grid/${draft}?application=iphone-app` }), staff],
    [
      10,
      () => ({
        kind: 'save',
        method: 'PATCH',
        path: '/api/capability-reports',
        // When two users save the same cell, a conflict is a correct response too.
        body: {
          answers: [
            {
              _id: one(answers).id,
              version: 1,
              hasCapability: Math.random() < 0.5,
              capabilityChange: 'no-change',
            },
          ],
        },
      }),
      staff,
    ],
    [5, () => ({ kind: 'export', path: `${document}/capabilities.csv` }), readers],
  ]
  const hundred = kinds.flatMap(([share, make, tokens]) =>
    Array.from({ length: share }, () => ({ make, tokens })),
  )
  return () => {
    const { make, tokens } = one(hundred)
    return { ...make(), token: one(tokens) }
  }
}

function addSessions(db: Kysely<Tables>, user: string, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => addSession(db, user)))
}
