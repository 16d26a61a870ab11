import type { AnswerGrid } from '@insights/contract/answers/answer-grid.ts'
import type { AnswerHistoryEntry } from '@insights/contract/answers/answer-history.ts'
import type { Answer, AnswersPatched } from '@insights/contract/answers/answers.ts'
import type { PreviousAnswers } from '@insights/contract/answers/previous-answers.ts'
import type { FindResult } from '@insights/contract/find.ts'
import {
  ANSWER_FIELD_NAMES,
  ANSWER_FIELDS,
  type AnswerField,
  type AnswerFields,
  EMPTY_ANSWER,
  pickAnswerFields,
} from '@insights/domain/answers/answer.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { findSession } from '../http/session/find-session.ts'
import { editReport } from '../reports/edit-report.ts'
import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import { answersOf } from '../testing/answers-of.ts'
import { completeReport, publishReport } from '../testing/complete-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { uploadAs } from '../testing/upload-as.ts'
import { attachImage } from './attach-images.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const { app, db, senior, researcher, services } = await openTestPortal()

/** A value of each field that a new answer does not have. */
const VALUES: AnswerFields = {
  hasCapability: true,
  capabilityChange: 'improved',
  capabilityChangeNote: 'Quicker since March',
}

/** Parts of these values that readers see; empty where document or export leave the field out. */
const SEEN: Record<AnswerField, Record<'document' | 'csv', readonly string[]>> = {
  hasCapability: { document: [], csv: ['Yes'] },
  capabilityChange: { document: ['Improved'], csv: ['Improved'] },
  capabilityChangeNote: { document: ['Quicker since March'], csv: [] },
}

async function addAnswer(): Promise<Answer> {
  const industry = await addCompleteIndustry(db, { companies: 2, categories: 1, capabilities: 2 })
  const { _id } = await addCompleteReport(db, { industry, date: '2026-03-01', answered: false })
  return (await answersOf(researcher, { report: _id }))[0]!
}

async function uploadTo(report: string): Promise<string> {
  const { body } = await uploadAs(app, researcher, report, [{ name: 'now.png', bytes: PIXEL }])
  return body[0]!._id
}

const put = (answer: Answer, change: object) =>
  researcher<Answer>('PUT', `/capability-reports/${answer._id}`, {
    version: answer.version,
    ...change,
  })

const patch = (...answers: object[]) =>
  researcher<AnswersPatched>('PATCH', '/capability-reports', { answers })

async function read({ _id, report }: Pick<Answer, '_id' | 'report'>): Promise<Answer> {
  return (await answersOf(researcher, { report })).find((answer) => answer._id === _id)!
}

/** Returns the answer of the same cell in another report. */
async function sameCell(answer: Answer, report: string): Promise<Answer> {
  const answers = await answersOf(researcher, { report })
  return answers.find(
    ({ company, application, capability }) =>
      company._id === answer.company._id &&
      application._id === answer.application._id &&
      capability._id === answer.capability._id,
  )!
}

const WAYS: Record<string, (answer: Answer) => Promise<Answer>> = {
  'the drawer': async (answer) => (await put(answer, VALUES)).body,
  'the grid': async ({ _id, version }) => {
    const { results } = (await patch({ _id, version, ...VALUES })).body
    return results.flatMap((result) => (result.outcome === 'saved' ? [result.answer] : []))[0]!
  },
  'a paste of several answers': async (answer) => {
    const answers = await answersOf(researcher, { report: answer.report })
    await patch(...answers.map(({ _id, version }) => ({ _id, version, ...VALUES })))
    return read(answer)
  },
  'fields changed one by one': async (answer) => {
    await patch({ _id: answer._id, version: answer.version, hasCapability: VALUES.hasCapability })
    for (const field of ANSWER_FIELD_NAMES) {
      const { version, hasCapability } = await read(answer)
      await patch({ _id: answer._id, version, hasCapability, [field]: VALUES[field] })
    }
    return read(answer)
  },
  'a screenshot from the phone that follows': async (answer) => {
    await put(answer, VALUES)
    const caller = (await findSession(db, researcher.token!))!
    const image = await uploadTo(answer.report)
    await editReport(services, caller, answer.report, async (transaction, report) => ({
      result: undefined,
      change: await attachImage(transaction, caller, report, { answer: answer._id, image }),
    }))
    const saved = await read(answer)
    expect(saved.images.map(({ _id }) => _id)).toEqual([image])
    return saved
  },
  'a new revision': async (answer) => {
    await put(answer, VALUES)
    await moveReport(db, answer.report, 'PUBLISHED')
    const { body } = await researcher<{ _id: string }>('POST', '/report-edit', {
      reportId: answer.report,
    })
    return sameCell(answer, body._id)
  },
}

test.each(Object.keys(WAYS))(
  'Every field of an answer is read back after saving it by %s [D26.140]',
  async (way) => {
    const saved = await WAYS[way]!(await addAnswer())
    expect(pickAnswerFields(saved)).toEqual(VALUES)
    expect(pickAnswerFields(await read(saved))).toEqual(VALUES)
  },
)

test('The drawer and the grid replace half a surrogate pair in a note [D26.144]', async () => {
  const note = { hasCapability: true, capabilityChangeNote: 'Seen \ud83d on top' }
  const answer = await addAnswer()
  const saved = await put(answer, note)
  expect([saved.status, saved.body.capabilityChangeNote]).toEqual([200, 'Seen \ufffd on top'])
  const { version } = saved.body
  expect((await patch({ _id: answer._id, version, ...note })).status).toBe(200)
  expect((await read(answer)).capabilityChangeNote).toBe('Seen \ufffd on top')
})

test('A new edition starts with the fields that are carried over, and the others are empty [D26.141]', async () => {
  const answer = await addAnswer()
  await put(answer, { ...VALUES, images: [await uploadTo(answer.report)] })
  await moveReport(db, answer.report, 'PUBLISHED')
  const { body } = await researcher<{ _id: string }>('POST', '/report-edit', {
    reportId: answer.report,
    newDate: '2026-04-01T00:00:00.000Z',
  })
  const carried = await sameCell(answer, body._id)
  expect(pickAnswerFields(carried)).toEqual(
    Object.fromEntries(
      ANSWER_FIELD_NAMES.map((field) => [
        field,
        (ANSWER_FIELDS[field].carriedOver ? VALUES : EMPTY_ANSWER)[field],
      ]),
    ),
  )
  expect(carried.images).toHaveLength(1)
  const place = {
    company: answer.company._id,
    application: answer.application._id,
    category: answer.category._id,
  }
  const previous = await researcher<PreviousAnswers>('GET', `/previous-answers/${body._id}`, place)
  const before = previous.body.answers.find(
    ({ capability }) => capability._id === answer.capability._id,
  )
  expect(pickAnswerFields(before!)).toEqual(VALUES)
})

describe('Every field of a saved answer is read [D26.142]', async () => {
  const industry = await addCompleteIndustry(db, { companies: 2, categories: 1, capabilities: 2 })
  const earlier = await addCompleteReport(db, { industry, date: '2026-02-01' })
  await completeReport(db, senior, earlier)
  await publishReport(senior, earlier._id)
  const added = await addCompleteReport(db, { industry, date: '2026-03-01' })
  const report = added._id
  const answers = await answersOf(researcher, { report })
  const answer = answers.find(({ hasCapability }) => hasCapability !== VALUES.hasCapability)!
  const { application } = answer
  const image = await uploadTo(report)
  await put(answer, { ...VALUES, images: [image] })
  await completeReport(db, senior, added)

  test.each<[string, object]>([
    ['a page of the list', { $limit: 50 }],
    ['the whole table', { $limit: 'infinity' }],
    ['the answers of a company', { company: answer.company._id, $limit: 'infinity' }],
  ])('in %s', async (_, query) => {
    const { body } = await researcher<FindResult<Answer>>('GET', '/capability-reports', {
      report,
      ...query,
    })
    const found = body.data.find(({ _id }) => _id === answer._id)!
    expect([pickAnswerFields(found), found.images.map(({ _id }) => _id)]).toEqual([VALUES, [image]])
  })

  test('in the grid, which says only that there is a note', async () => {
    const { body } = await researcher<AnswerGrid>('GET', `/answer-grid/${report}`, {
      application: application._id,
    })
    const { capabilityChangeNote: _note, ...fields } = VALUES
    expect(body.answers.find(({ _id }) => _id === answer._id)).toMatchObject({
      ...fields,
      noted: true,
      images: 1,
    })
  })

  test('in the history, before and after', async () => {
    const { body } = await researcher<FindResult<AnswerHistoryEntry>>('GET', '/answer-history', {
      answer: answer._id,
    })
    const { before, after } = body.data[0]!
    expect(before).toEqual({ ...pickAnswerFields(answer), status: 'COMPLETED', images: [] })
    expect(after).toEqual({ ...VALUES, status: 'COMPLETED', images: ['now.png'] })
  })

  test('in the history, as empty in an entry from before the field existed', async () => {
    await sql`update answer_changes set before = before - 'capabilityChangeNote'
      where report_id = ${report}`.execute(db)
    const { body } = await researcher<FindResult<AnswerHistoryEntry>>('GET', '/answer-history', {
      answer: answer._id,
    })
    expect(body.data[0]!.before.capabilityChangeNote).toBe('')
  })

  test('in the report document and the export, where readers see it', async () => {
    const document = await senior<object>('GET', `/report-documents/${report}`)
    const csv = await app.inject({
      url: `/api/report-documents/${report}/capabilities.csv`,
      headers: { authorization: `Bearer ${senior.token}` },
    })
    const places = [answer.company.title, application.title, answer.capability.title]
    const row = csv.body.split('\r\n').find((line) => places.every((place) => line.includes(place)))
    const missing = (where: 'document' | 'csv', text: string) =>
      Object.values(SEEN).flatMap((seen) => seen[where].filter((part) => !text.includes(part)))
    expect([missing('document', JSON.stringify(document.body)), missing('csv', row ?? '')]).toEqual(
      [[], []],
    )
  })
})
