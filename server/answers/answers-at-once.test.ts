import type { Answer } from '@insights/contract/answers/answers.ts'
import type { EditEffects } from '@insights/contract/reports/edit-effects.ts'
import { expect, test } from 'vitest'

import { addCompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import { answersOf } from '../testing/answers-of.ts'
import { completeReport } from '../testing/complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, as, senior, researcher } = await openTestPortal()
const people = [
  senior,
  researcher,
  ...(await Promise.all(
    Array.from({ length: 6 }, (_, number) =>
      as({ email: `person${number}@test.example`, loginType: 'ADMIN' }),
    ),
  )),
]
const personOf = (number: number) => people[number % people.length]!

type Saved = Answer & { effects: EditEffects }

const save = (answer: Answer, person: typeof senior, change: object = {}) =>
  person<Saved>('PUT', `/capability-reports/${answer._id}`, {
    version: answer.version,
    hasCapability: !answer.hasCapability,
    capabilityChange: 'added',
    ...change,
  })

const count = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

test('one of 300 saves of the same version wins, and the others return the record [D6.28]', async () => {
  const { _id } = await addCompleteReport(db)
  const [answer] = await answersOf(senior, { report: _id })
  const tries = await Promise.all(
    Array.from({ length: 300 }, (_, number) =>
      save(answer!, personOf(number), { capabilityChangeNote: `Try ${number}` }),
    ),
  )
  expect([count(tries, 200), count(tries, 409)]).toEqual([1, 299])
  const won = tries.find(({ status }) => status === 200)!.body
  const now = (await answersOf(senior, { report: _id })).find((one) => one._id === answer!._id)
  expect(now).toMatchObject({ version: 2, capabilityChangeNote: won.capabilityChangeNote })
})

test('each answer is saved once when 100 requests save many in different orders', async () => {
  const { _id } = await addCompleteReport(db)
  const answers = await answersOf(senior, { report: _id })
  const tries = await Promise.all(
    Array.from({ length: 100 }, (_, number) => {
      const changes = answers.map((answer) => ({
        _id: answer._id,
        version: 1,
        hasCapability: number % 2 === 0,
      }))
      const turned = number % 3 === 0 ? changes.toReversed() : changes.slice(number % 20)
      return personOf(number)<{ results: { outcome: string }[] }>('PATCH', '/capability-reports', {
        answers: turned,
      })
    }),
  )
  expect(count(tries, 200)).toBe(100)
  const saved = tries.flatMap(({ body }) =>
    body.results.filter(({ outcome }) => outcome === 'saved'),
  )
  expect(saved).toHaveLength(answers.length)
  const now = await answersOf(senior, { report: _id })
  expect(now.every(({ version }) => version === 2)).toBe(true)
})

test('an approved report is reopened once by concurrent saves, and no save waits for ever [D10.4]', async () => {
  const { _id } = await addCompleteReport(db)
  await moveReport(db, _id, 'APPROVED')
  const answers = await answersOf(senior, { report: _id })
  const saves = await Promise.all(answers.map((answer, number) => save(answer, personOf(number))))
  expect(count(saves, 200)).toBe(answers.length)
  expect(saves.filter(({ body }) => body.effects.reportReopened)).toHaveLength(1)
  const report = db.selectFrom('reports').where('id', '=', _id).select('status')
  expect(await report.executeTakeFirst()).toEqual({ status: 'REVIEWED' })
})

test('a report that is approved repeatedly during saves stays consistent', async () => {
  const report = await addCompleteReport(db)
  await completeReport(db, senior, report)
  await moveReport(db, report._id, 'REVIEWED')
  const answers = await answersOf(senior, { report: report._id })
  let over = false
  const saving = Promise.all(
    people.map(async (person, place) => {
      const saves = []
      let answer: Answer = answers[place]!
      while (!over) {
        const saved = await save(answer, person, { hasCapability: answer.hasCapability })
        saves.push(saved)
        answer = saved.body
      }
      return saves
    }),
  )
  const approvals = []
  while (count(approvals, 200) < 10) {
    approvals.push(await senior('PUT', `/report-status/${report._id}`, { status: 'APPROVED' }))
  }
  over = true
  const saves = (await saving).flat()
  expect(count(saves, 200)).toBe(saves.length)
  expect(count(approvals, 200) + count(approvals, 409)).toBe(approvals.length)
  const status = await db
    .selectFrom('reports')
    .where('id', '=', report._id)
    .select('status')
    .executeTakeFirstOrThrow()
  const reopened = saves.filter(({ body }) => body.effects.reportReopened).length
  // Exactly one save took back each approval, except one that may still be valid.
  expect(count(approvals, 200) - reopened).toBe(status.status === 'APPROVED' ? 1 : 0)
})

test('no answer changes after the report is published', async () => {
  for (let round = 0; round < 5; round += 1) {
    const report = await addCompleteReport(db)
    await completeReport(db, senior, report)
    await moveReport(db, report._id, 'APPROVED')
    const before = await answersOf(senior, { report: report._id })
    const saving = before.map((answer, number) =>
      save(answer, personOf(number), { hasCapability: answer.hasCapability }),
    )
    const publishing = senior('PUT', `/report-status/${report._id}`, { status: 'PUBLISHED' })
    const saves = await Promise.all(saving)
    const published = (await publishing).status === 200
    // Either the publication came first and nothing was saved, or it found a report under review.
    expect([count(saves, 200), count(saves, 403)]).toEqual(
      published ? [0, before.length] : [before.length, 0],
    )
    const after = await answersOf(senior, { report: report._id })
    expect(after.filter(({ version }) => version === 2)).toHaveLength(published ? 0 : before.length)
  }
})

test('scores are gone after a change, also when another request calculates at the same time', async () => {
  const report = await addCompleteReport(db)
  await completeReport(db, senior, report)
  const answers = await answersOf(senior, { report: report._id })
  const saves = await Promise.all(
    answers.slice(0, 40).map((answer, number) => save(answer, personOf(number))),
  )
  expect(count(saves, 200)).toBe(40)
  expect(saves.some(({ body }) => body.effects.scoresDeleted)).toBe(true)
  const scores = db.selectFrom('scorings').where('report_id', '=', report._id)
  expect(await scores.selectAll().execute()).toEqual([])
})

test('deleting a report during saves succeeds, and no save keeps waiting', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { _id } = await addCompleteReport(db)
    const answers = await answersOf(senior, { report: _id })
    const saving = answers.slice(0, 40).map((answer, number) => save(answer, personOf(number)))
    const removed = await senior('DELETE', `/reports/${_id}`)
    const saves = await Promise.all(saving)
    expect(removed.status).toBe(200)
    expect(count(saves, 200) + count(saves, 404)).toBe(40)
    const left = db.selectFrom('answers').where('report_id', '=', _id)
    expect(await left.selectAll().execute()).toEqual([])
  }
})
