import { randomUUID } from 'node:crypto'

import type { ThreadCreate } from '@insights/contract/reports/comments.ts'
import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { findLabel } from '../reports/comments/find-subject.ts'
import type { DemoEdition } from './demo-industry.ts'
import type { DemoPeople } from './insert-people.ts'
import { DEMO_USERS } from './people.ts'

type Writer = 'senior' | 'researcher'

interface DemoThread {
  readonly subject: ThreadCreate['subject']
  readonly comments: readonly (readonly [by: Writer, text: string])[]
  readonly mentions: readonly Writer[]
  readonly resolved: boolean
  readonly origin?: 'query'
}

const HOUR = 3_600_000
const [SENIOR, RESEARCHER] = DEMO_USERS.map(({ name, lastName }) => `${name} ${lastName}`)
const NAMES = { senior: SENIOR ?? '', researcher: RESEARCHER ?? '' }

/** Returns the discussion of a report that is in work; none of a published one. */
async function threadsOf(
  transaction: Transaction<Tables>,
  reportId: string,
  stage: DemoEdition['stage'],
): Promise<DemoThread[]> {
  if (stage === 'published') return []
  if (stage === 'reviewed') {
    return [
      {
        subject: { kind: 'content', id: 'executiveSummary.topPerformers' },
        comments: [
          ['senior', 'Please name the leaders in the first sentence.'],
          ['researcher', 'Done, with their scores as live figures.'],
        ],
        mentions: [],
        resolved: true,
      },
    ]
  }
  const answer = await transaction
    .selectFrom('answers')
    .innerJoin('report_capabilities', (join) =>
      join
        .onRef('report_capabilities.report_id', '=', 'answers.report_id')
        .onRef('report_capabilities.capability_id', '=', 'answers.capability_id'),
    )
    .where('answers.report_id', '=', reportId)
    .where('answers.application_id', '=', 'iphone-app')
    .where('answers.has_capability', '=', false)
    .orderBy('report_capabilities.title', 'desc')
    .orderBy('answers.id')
    .select('answers.id')
    .executeTakeFirst()
  if (!answer) return []
  return [
    {
      subject: { kind: 'answer', id: answer.id },
      comments: [
        ['senior', 'Their help page says members have this. Does that count?'],
        [
          'researcher',
          `It counts once both of us have it. I do not, so no for now. @${NAMES.senior}, agreed?`,
        ],
      ],
      mentions: ['senior'],
      resolved: false,
    },
    {
      subject: { kind: 'report', id: 'report' },
      comments: [['senior', `@${NAMES.researcher}, please start with the Android apps this time.`]],
      mentions: ['researcher'],
      resolved: true,
    },
  ]
}

/** Adds threads to a report that is in work, written in its last hours. */
export async function addComments(
  transaction: Transaction<Tables>,
  people: DemoPeople,
  {
    reportId: report_id,
    stage,
    done,
  }: { reportId: string; stage: DemoEdition['stage']; done: Date },
): Promise<void> {
  for (const thread of await threadsOf(transaction, report_id, stage)) {
    await addThread(transaction, people, { report_id, done }, thread)
  }
}

/** Adds a thread with a comment for each of the last hours, and returns its id. */
export async function addThread(
  transaction: Transaction<Tables>,
  people: DemoPeople,
  { report_id, done }: { readonly report_id: string; readonly done: Date },
  { subject, origin, comments, mentions, resolved }: DemoThread,
): Promise<string> {
  const rows = comments.map(([by, text], index) => ({
    report_id,
    id: randomUUID(),
    by,
    text,
    at: new Date(done.getTime() - (comments.length - index) * HOUR),
  }))
  const { id, at } = rows[0]!
  await transaction
    .insertInto('comment_threads')
    .values({
      report_id,
      id,
      subject_kind: subject.kind,
      subject_id: subject.id,
      label: await findLabel(transaction, report_id, subject),
      point_x: null,
      point_y: null,
      created_at: at,
      ...(origin && { origin }),
      ...(resolved && { resolved_at: done, resolved_by: people.senior }),
    })
    .execute()
  await transaction
    .insertInto('comments')
    .values(
      rows.map((row) => ({
        report_id,
        id: row.id,
        thread_id: id,
        author_id: people[row.by],
        text: row.text,
        created_at: row.at,
      })),
    )
    .execute()
  const mentioning = rows.at(-1)!.id
  for (const who of mentions) {
    const mention = { report_id, comment_id: mentioning, user_id: people[who], name: NAMES[who] }
    await transaction.insertInto('comment_mentions').values(mention).execute()
  }
  return id
}
