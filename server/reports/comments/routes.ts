import { type CommentSummary, commentsApi } from '@insights/contract/reports/comments.ts'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'

import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { BODY_SIZE } from '../../http/body-size.ts'
import type { Caller } from '../../http/caller.ts'
import { callerOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { isThreadShownTo } from '../../http/withheld-answers.ts'
import { isActiveStaff } from '../../mail/queue-mail.ts'
import { findThreads, getThread } from './find-threads.ts'
import { changeComment, openThread, reply, resolveThread } from './write-comments.ts'

export const WRITING_LIMIT = { what: 'comments written', most: 200 } as const

/** Comments are for staff, and change no report: published ones are commented on as well. */
const config = {
  permission: 'staff',
  ownership: ownedByReportInPath('read', 'reportId'),
  secondCoder: 'withheld',
} as const
/** A comment that is too long is read, so that the error can say how long it may be. */
const written = {
  ...config,
  bodyLimit: BODY_SIZE.record,
  limit: { ...WRITING_LIMIT, of: ({ id }: FastifyRequest) => id },
} as const

export const commentsRoutes: Routes = async (route, services) => {
  const { db } = services

  route(commentsApi.find, config, (request) =>
    findThreads(db, callerOf(request), request.params.reportId, request.query),
  )

  route(commentsApi.summary, config, (request) =>
    summarize(db, callerOf(request), request.params.reportId),
  )

  route(commentsApi.create, written, async (request) => {
    const caller = callerOf(request)
    const { reportId } = request.params
    await openThread(services, caller, reportId, request.body)
    return getThread(db, caller, reportId, request.body._id)
  })

  route(commentsApi.reply, written, async (request) => {
    const caller = callerOf(request)
    const { reportId, thread } = request.params
    await reply(services, caller, reportId, thread, request.body)
    return getThread(db, caller, reportId, thread)
  })

  route(commentsApi.resolve, config, async (request) => {
    const caller = callerOf(request)
    const { reportId, thread } = request.params
    await resolveThread(services, caller, reportId, thread, request.body.resolved)
    return getThread(db, caller, reportId, thread)
  })

  route(commentsApi.update, written, async (request) => {
    const caller = callerOf(request)
    const { reportId, thread } = request.params
    await changeComment(services, caller, request.params, request.body)
    return getThread(db, caller, reportId, thread)
  })
}

async function summarize(
  db: Kysely<Tables>,
  caller: Caller,
  reportId: string,
): Promise<CommentSummary> {
  const subjects = await db
    .selectFrom('comment_threads')
    .where('report_id', '=', reportId)
    .where(isThreadShownTo(caller))
    .groupBy(['subject_kind', 'subject_id'])
    .select([
      'subject_kind as kind',
      'subject_id as id',
      sql<number>`(count(*) filter (where resolved_at is null))::int`.as('open'),
      sql<number>`count(resolved_at)::int`.as('resolved'),
    ])
    .execute()
  const people = await db
    .selectFrom('users')
    .where(isActiveStaff)
    .orderBy(titleOrder('users.name'))
    .orderBy(titleOrder('users.last_name'))
    .orderBy('users.id')
    .select(['users.id as _id', sql<string>`users.name || ' ' || users.last_name`.as('name')])
    .execute()
  return { subjects, people }
}
