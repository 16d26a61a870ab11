import type { Answer } from '@insights/contract/answers/answers.ts'
import type { ReviewItem, ReviewQueue } from '@insights/contract/content/review.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { countReview, type ReviewReason } from '@insights/domain/content/review/review-queue.ts'
import { buildBlackPng } from '@insights/platform/testing/build-png.ts'
import { sql } from 'kysely'

import { addCompleteReport } from './add-complete-report.ts'
import { completeReport, publishReport } from './complete-report.ts'
import { openContents } from './open-contents.ts'
import { uploadAs } from './upload-as.ts'

const stateOf = ({ decision }: ReviewItem) =>
  decision && !decision.outdated ? decision.decision : 'open'
export const isOpen = (item: ReviewItem) => stateOf(item) === 'open'

/** Starts a server with a first edition and the draft of the next one, and returns ways to review it. */
export async function openReview() {
  const contents = await openContents()
  const { app, db, senior, researcher } = contents
  const first = await addCompleteReport(db)
  await completeReport(db, senior, first)
  const files = [{ name: 'before.png', bytes: await buildBlackPng(40, 80) }]
  const [image] = (await uploadAs(app, senior, first._id, files)).body
  await sql`insert into answer_images (report_id, answer_id, image_id, position)
    select report_id, id, ${image!._id}, 0 from answers where report_id = ${first._id}`.execute(db)
  await publishReport(senior, first._id)
  const next = { reportId: first._id, newDate: '2026-09-01' }
  const { _id: report } = (await senior<{ _id: string }>('POST', '/report-edit', next)).body

  const queueOf = async (open: readonly string[] = [], call = senior) =>
    (await call<ReviewQueue>('GET', `/review-queue/${report}`, { open })).body
  const answersOf = async () =>
    (await senior<FindResult<Answer>>('GET', '/capability-reports', { report, $limit: 500 })).body
      .data

  return {
    ...contents,
    first,
    /** The screenshot of each answer of the first edition. */
    image: image!._id,
    report,
    queueOf,
    answersOf,
    async reasonsOf(reason: ReviewReason) {
      const { data } = await queueOf()
      return data.filter((item) => isOpen(item) && item.reasons.includes(reason))
    },
    async listOf(state: 'accepted' | 'queried') {
      return (await queueOf()).data.filter((item) => stateOf(item) === state)
    },
    actsOf: async () => (await queueOf()).data.filter(({ act }) => act),
    async countsOf(reason?: ReviewReason) {
      const items = (await queueOf()).data.map((item) => {
        const state = stateOf(item)
        const decision = state === 'open' ? null : state
        return { reasons: item.reasons, decision, count: item.act?.count }
      })
      return countReview(items, reason)
    },
    /** Changes one answer, and confirms all of the others by one press of a button. */
    async changeAndConfirm(): Promise<Answer> {
      const [changed, ...others] = (await answersOf()) as [Answer, ...Answer[]]
      const { _id, version, hasCapability } = changed
      const capabilityChange = hasCapability ? 'removed' : 'added'
      const answers = [{ _id, version, hasCapability: !hasCapability, capabilityChange }]
      await researcher('PATCH', '/capability-reports', { answers })
      await researcher('PATCH', '/capability-reports', {
        answers: others.map((one) => ({
          _id: one._id,
          version: one.version,
          hasCapability: one.hasCapability,
          capabilityChange: 'no-change',
        })),
      })
      return changed
    },
  }
}

/** Number of answers and texts in some items. */
export const answersIn = (items: readonly ReviewItem[]) =>
  items.reduce((sum, { act }) => sum + (act?.count ?? 1), 0)
