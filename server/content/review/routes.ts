import type { WaitingItem } from '@insights/contract/accounts/waiting.ts'
import { type ReviewItem, type ReviewQueue, reviewApi } from '@insights/contract/content/review.ts'
import { isSenior } from '@insights/domain/accounts/user.ts'
import { countReview, reviewText } from '@insights/domain/content/review/review-queue.ts'
import { includesAccess } from '@insights/domain/reports/access/access.ts'
import { OPEN_STATUSES } from '@insights/domain/reports/report-status.ts'
import { type Kysely, sql } from 'kysely'

import { presentMonth } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { BODY_SIZE } from '../../http/body-size.ts'
import type { Caller } from '../../http/caller.ts'
import type { ReportAccess } from '../../http/find-report-access.ts'
import { callerOf, reportOf } from '../../http/permissions.ts'
import { ownedByReportInPath } from '../../http/report-ownership.ts'
import type { Routes } from '../../http/routes.ts'
import { isThreadShownTo } from '../../http/withheld-answers.ts'
import { WRITING_LIMIT } from '../../reports/comments/routes.ts'
import { threadPath } from '../../reports/comments/write-comments.ts'
import { findAnswerImages } from '../../screenshots/images/find-answer-images.ts'
import { type Decision, decideReview, findNames, presentDecision } from './decide-review.ts'
import { divideActs, sampleOf } from './divide-acts.ts'
import { type Reviewed, findReview } from './find-review.ts'

/** Staff see what a report has to review; seniors decide. Queries are threads of comments. */
export const reviewRoutes: Routes = async (route, services) => {
  const { db } = services
  route(
    reviewApi.get,
    { permission: 'staff', ownership: ownedByReportInPath('read', 'reportId') },
    (request) => loadQueue(db, callerOf(request), reportOf(request), request.query.open),
  )

  route(
    reviewApi.decide,
    {
      permission: 'senior',
      ownership: ownedByReportInPath('edit', 'reportId'),
      // A question that is too long is read, so that the error can say how long it may be.
      bodyLimit: BODY_SIZE.record,
      limit: {
        ...WRITING_LIMIT,
        of: ({ body }) => (body as Decision).comment?._id ?? 'no comment',
      },
    },
    async (request) => {
      const { body } = request
      const row = await decideReview(services, callerOf(request), reportOf(request)._id, body)
      const names = await findNames(db, [row?.decided_by ?? null])
      return { subject: body.subject, decision: row && presentDecision(row, names, false) }
    },
  )
}

async function loadQueue(
  db: Kysely<Tables>,
  caller: Caller,
  { _id: report, access }: ReportAccess,
  open: readonly string[],
): Promise<ReviewQueue> {
  const { items, previous } = await findReview(db, report)
  const listed = divideActs(items, new Set(open)).map((one) =>
    'members' in one ? { act: one, shown: sampleOf(one) } : { act: null, shown: [one] },
  )
  const presented = await presentItems(
    db,
    report,
    listed.flatMap(({ shown }) => shown),
    previous?.id ?? null,
  )
  const singleOf = (item: Reviewed) => presented.get(item)!
  return {
    report,
    previous: previous && {
      title: previous.title,
      date: presentMonth(previous.date)!,
      revision: previous.revision,
    },
    data: listed.map(({ act, shown }): ReviewItem => {
      const [first] = shown
      const single = singleOf(first!)
      if (!act) return { ...single, act: null }
      const { subject, version, members } = act
      const company = single.answer?.company.title ?? null
      const application = single.answer?.application ?? null
      const sample = shown.map(singleOf)
      return {
        ...single,
        subject,
        version,
        answer: null,
        text: null,
        act: { company, application, count: members.length, sample },
      }
    }),
    can: { decide: isSenior(caller.role) && includesAccess(access, 'edit') },
  }
}

type Single = Omit<ReviewItem, 'act'>

async function presentItems(
  db: Kysely<Tables>,
  report: string,
  items: readonly Reviewed[],
  previous: string | null,
): Promise<ReadonlyMap<Reviewed, Single>> {
  const answers = items.flatMap(({ answer }) => (answer ? [answer.id] : []))
  const [names, images, earlier, companies] = await Promise.all([
    findNames(
      db,
      items.flatMap(({ by, decided }) => [by, decided?.decided_by ?? null]),
    ),
    findAnswerImages(db, report, answers),
    findAnswerImages(db, report, answers, previous),
    db
      .selectFrom('report_companies')
      .where('report_id', '=', report)
      .select(['company_id', 'title'])
      .execute(),
  ])
  const titles = new Map(companies.map(({ company_id, title }) => [company_id, title]))
  const present = ({
    subject,
    version,
    reasons,
    by,
    answer,
    text,
    comments,
    decided,
    decision,
  }: Reviewed): Single => ({
    subject,
    version,
    reasons: [...reasons],
    by: names.get(by ?? '') ?? null,
    answer: answer && {
      _id: answer.id,
      company: { _id: answer.company_id, title: answer.company },
      application: answer.application_id,
      category: answer.category_id,
      capability: answer.capability,
      hasCapability: answer.has_capability,
      previous: answer.previous,
      note: answer.note,
      moves: answer.moves.map(({ companyId, from, to }) => ({
        company: titles.get(companyId) ?? '',
        from,
        to,
      })),
      screenshots: images.get(answer.id) ?? [],
      previousScreenshots: earlier.get(answer.id) ?? [],
    },
    text,
    comments,
    decision: decided && presentDecision(decided, names, decision === null),
  })
  return new Map(items.map((item) => [item, present(item)]))
}

/** Says what was decided before a report is approved; null if there was nothing to decide on. */
export async function describeReview(db: Kysely<Tables>, report: string): Promise<string | null> {
  const { items } = await findReview(db, report)
  const acts = divideActs(items).flatMap((one) =>
    'members' in one && one.members[0].decision === 'accepted' ? one.members.length : [],
  )
  const accepted = acts.reduce((sum, count) => sum + count, 0)
  return reviewText(countReview(items), { accepted, decisions: acts.length })
}

const MAX_WAITING = 20

/** Returns the queries that wait for a reply of the caller, or a change, the latest first. */
export async function findReviewWaiting(
  db: Kysely<Tables>,
  caller: Caller,
): Promise<WaitingItem[]> {
  const rows = await db
    .selectFrom('review_decisions')
    .innerJoin('reports', 'reports.id', 'review_decisions.report_id')
    .innerJoin('comment_threads', (join) =>
      join
        .onRef('comment_threads.report_id', '=', 'review_decisions.report_id')
        .onRef('comment_threads.id', '=', 'review_decisions.thread_id'),
    )
    .where('review_decisions.asked', '=', caller._id)
    .where('review_decisions.decision', '=', 'queried')
    .where('comment_threads.resolved_at', 'is', null)
    .where('reports.status', 'in', [...OPEN_STATUSES])
    .where(isThreadShownTo(caller))
    .where(sql<boolean>`not exists (
      select from comments where comments.report_id = comment_threads.report_id
        and comments.thread_id = comment_threads.id and author_id = ${caller._id}
        and comments.created_at > decided_at)`)
    // What was changed since is answered by that.
    .where(sql<boolean>`case comment_threads.subject_kind when 'answer' then exists (
        select from answers where answers.report_id = reports.id
          and answers.id = comment_threads.subject_id::uuid
          and answers.version::text = review_decisions.version)
      else not exists (
        select from content_buildings, jsonb_each_text(stamps) as changed (path, at)
        where content_buildings.report_id = reports.id and at::timestamptz > decided_at
          and (starts_with(subject, 'text/' || path) or starts_with('text/' || path, subject)))
      end`)
    .orderBy('review_decisions.decided_at', 'desc')
    .limit(MAX_WAITING)
    .select([
      'reports.id',
      'reports.title',
      'comment_threads.id as thread',
      'comment_threads.label',
      'review_decisions.decided_at',
      sql<string>`(
        select text from comments where comments.report_id = comment_threads.report_id
          and comments.thread_id = comment_threads.id order by created_at desc, id limit 1)`.as(
        'question',
      ),
    ])
    .execute()
  return rows.map(({ id, title, thread, label, question, decided_at }) => ({
    kind: 'query',
    report: { _id: id, title },
    subject: label,
    detail: question,
    path: threadPath(id, thread),
    since: decided_at,
  }))
}
