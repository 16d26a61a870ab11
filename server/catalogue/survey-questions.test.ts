import { randomUUID } from 'node:crypto'

import type { SurveyQuestion } from '@insights/contract/catalogue/survey-questions.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { describe, expect, test } from 'vitest'

import { addReport } from '../testing/add-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, senior, researcher, customer, anonymous } = await openTestPortal()
const svgIcon = '<svg viewBox="0 0 24 24"><path d="M3 12h18"/></svg>'
const industry = await idOf('/industries', { title: 'Airlines', svgIcon })
const category = await idOf('/categories', { industry, title: 'Seat', belongsTo: 'On board' })

async function idOf(path: string, input: object): Promise<string> {
  return (await senior<{ _id: string }>('POST', path, input)).body._id
}

describe('survey questions', () => {
  test('are created for a category and changed by a senior, and read by staff', async () => {
    const title = 'Seat comfort'
    const created = await senior<SurveyQuestion>('POST', '/survey-question', {
      industry,
      category,
      title,
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ industry, category, title, active: true })
    const changed = await senior<SurveyQuestion>('PATCH', `/survey-question/${created.body._id}`, {
      active: false,
    })
    expect(changed.body).toMatchObject({ title, active: false })
    const read = await researcher<SurveyQuestion>('GET', `/survey-question/${created.body._id}`)
    expect(read.body).toEqual(changed.body)
    const all = await researcher<FindResult<SurveyQuestion>>('GET', '/survey-question', {
      industry,
      active: false,
      $limit: 'infinity',
    })
    expect(all.body.data).toEqual([changed.body])
  })

  test('belong to a category of their industry', async () => {
    const other = await idOf('/industries', { title: 'Hotels', svgIcon })
    for (const wrong of [
      { industry: other, category },
      { industry: randomUUID(), category },
      { industry, category: randomUUID() },
    ]) {
      const { status, body } = await senior('POST', '/survey-question', { ...wrong, title: 'X' })
      expect([status, body.errors]).toEqual([
        400,
        { category: 'Must be a category of the industry' },
      ])
    }
  })

  test('require a text, and keep industry and category [B5.35]', async () => {
    const empty = await senior('POST', '/survey-question', { industry, category, title: '' })
    expect([empty.status, empty.body.errors]).toEqual([400, { title: 'Required' }])
    const id = await idOf('/survey-question', { industry, category, title: 'Leg room' })
    const other = await idOf('/categories', { industry, title: 'Legs', belongsTo: 'Body' })
    const moved = await senior('PATCH', `/survey-question/${id}`, { category: other })
    expect([moved.status, moved.body.errors]).toEqual([400, { category: 'Cannot be changed' }])
  })

  test('are unique in an industry', async () => {
    await idOf('/survey-question', { industry, category, title: 'Gate location' })
    const again = { industry, category, title: 'gate LOCATION' }
    const { status, body } = await senior('POST', '/survey-question', again)
    expect([status, body.message]).toEqual([409, 'This industry has this survey question already.'])
  })

  test('are written by seniors and read by staff only', async () => {
    const id = await idOf('/survey-question', { industry, category, title: 'Cleanliness' })
    const input = { industry, category, title: 'Y' }
    expect((await researcher('POST', '/survey-question', input)).status).toBe(403)
    expect((await researcher('PATCH', `/survey-question/${id}`, { active: true })).status).toBe(403)
    expect((await researcher('DELETE', `/survey-question/${id}`)).status).toBe(403)
    expect((await customer('GET', '/survey-question')).status).toBe(403)
    expect((await anonymous('GET', '/survey-question')).status).toBe(401)
  })

  test('are kept while their industry is in use, and deleted otherwise [B5.4]', async () => {
    const id = await idOf('/survey-question', { industry, category, title: 'Wifi' })
    const report = await addReport(db, { industry })
    const rejected = await senior('DELETE', `/survey-question/${id}`)
    expect([rejected.status, rejected.body.message]).toEqual([
      409,
      'You can not delete a survey question for an industry that is in use.',
    ])
    await db.deleteFrom('reports').where('id', '=', report).execute()
    expect((await senior('DELETE', `/survey-question/${id}`)).status).toBe(200)
    expect((await senior('DELETE', `/survey-question/${id}`)).status).toBe(404)
  })
})
