import type { ReviewQueue } from '@insights/contract/content/review.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { CallAs } from './call-as.ts'

const write = (text: string) => ({ _id: crypto.randomUUID(), text, mentions: [] })

/** Queries an answer and a text of a draft in review, with replies. Returns the ids of the threads. */
export async function addQueries(
  senior: CallAs,
  researcher: CallAs,
  report: string,
  word: string,
): Promise<string[]> {
  const { body } = await senior<ReviewQueue>('GET', `/review-queue/${report}`)
  const items = [body.data.find(({ answer }) => answer), body.data.find(({ text }) => text)]
  const ids: string[] = []
  for (const item of items) {
    const { subject, version } = item!
    const comment = write(`${word} question`)
    const query = { subject, version, decision: 'queried', comment }
    const { status } = await senior('PUT', `/review-queue/${report}/decisions`, query)
    const thread = `/comments/${report}/${comment._id}`
    const replied = await researcher('POST', thread, write(`${word} reply`))
    if (status !== 200 || replied.status !== 201) throw new Error(`A query was answered ${status}`)
    ids.push(comment._id)
  }
  return ids
}

/** Adds threads on an answer and on the report, and one of a return. Returns their ids. */
export async function addThreads(
  researcher: CallAs,
  db: Kysely<Tables>,
  report: string,
  word: string,
): Promise<string[]> {
  const answer = db.selectFrom('answers').where('report_id', '=', report).select('id').limit(1)
  const subjects = [
    { kind: 'answer', id: (await answer.executeTakeFirstOrThrow()).id },
    { kind: 'report', id: 'report' },
  ]
  const ids: string[] = []
  for (const subject of subjects) {
    const sent = { ...write(`${word} comment`), subject }
    const { status } = await researcher('POST', `/comments/${report}`, sent)
    if (status !== 201) throw new Error(`A comment was answered ${status}`)
    ids.push(sent._id)
  }
  await db
    .updateTable('comment_threads')
    .set({ origin: 'return' })
    .where('report_id', '=', report)
    .where('subject_kind', '=', 'report')
    .execute()
  return ids
}
