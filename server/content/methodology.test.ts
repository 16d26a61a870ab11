import type { Methodology } from '@insights/contract/content/methodology.ts'
import type { FindResult } from '@insights/contract/find.ts'
import type { EditEffects } from '@insights/contract/reports/edit-effects.ts'
import { describe, expect, test } from 'vitest'

import { addCompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import type { CallAs } from '../testing/call-as.ts'
import { openTestPortal } from '../testing/test-portal.ts'

type Saved = Methodology & { effects: EditEffects }

const { db, senior, researcher, customer, anonymous } = await openTestPortal()

async function writtenMethodology(): Promise<Saved> {
  const { _id: report } = await addCompleteReport(db)
  const body = { report, methodology: '<p>First</p>' }
  return (await researcher<Saved>('POST', '/methodology', body)).body
}

async function stored(report: string): Promise<Methodology | undefined> {
  const query = { report, $limit: 1 }
  return (await senior<FindResult<Methodology>>('GET', '/methodology', query)).body.data[0]
}

describe('methodology', () => {
  test('is written, sanitised, found and changed', async () => {
    const { _id: report } = await addCompleteReport(db)
    expect(await stored(report)).toBeUndefined()
    const hostile = '<h1>How</h1><script>alert(1)</script><img src="https://evil.example/a.png">'
    const created = await researcher<Saved>('POST', '/methodology', {
      report,
      methodology: hostile,
    })
    expect([created.status, created.body.methodology]).toEqual([201, '<h2>How</h2>'])
    const { effects: _, ...record } = created.body
    expect(await stored(report)).toEqual(record)
    const changed = await senior<Saved>('PUT', `/methodology/${record._id}`, {
      ...record,
      methodology: '<p onclick="x()">Second</p>',
    })
    expect([changed.status, changed.body.methodology]).toEqual([200, '<p>Second</p>'])
    expect(changed.body.updatedAt > record.updatedAt).toBe(true)
  })

  test('changed by another user meanwhile is rejected with the current record', async () => {
    const first = await writtenMethodology()
    const again = await senior('POST', '/methodology', {
      report: first.report,
      methodology: '<p>Other</p>',
    })
    expect([again.status, again.body.data]).toMatchObject([409, { methodology: '<p>First</p>' }])
    const path = `/methodology/${first._id}`
    const change = (methodology: string) => ({ methodology, updatedAt: first.updatedAt })
    await senior('PUT', path, change('<p>Theirs</p>'))
    const late = await researcher('PUT', path, change('<p>Mine</p>'))
    expect([late.status, late.body.data]).toMatchObject([409, { methodology: '<p>Theirs</p>' }])
    const override = await researcher<Saved>('PUT', path, { methodology: '<p>Mine</p>' })
    expect(override.body.methodology).toBe('<p>Mine</p>')
  })

  test('changed many times at once from one version accepts exactly one change', async () => {
    const { _id, updatedAt } = await writtenMethodology()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        researcher('PUT', `/methodology/${_id}`, { methodology: `<p>${index}</p>`, updatedAt }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  })

  test('rejects a wrong field by name and stays', async () => {
    const { effects: _, ...record } = await writtenMethodology()
    const path = `/methodology/${record._id}`
    const methodology = '<p>Other</p>'
    const other = crypto.randomUUID()
    for (const [body, field] of [
      [{}, 'methodology'],
      [{ methodology: 5 }, 'methodology'],
      [{ methodology: 'x'.repeat(200_001) }, 'methodology'],
      [{ methodology, report: other }, 'report'],
      [{ methodology, _id: other }, '_id'],
      [{ methodology, updatedAt: 5 }, 'updatedAt'],
      [{ methodology, role: 'SENIOR' }, 'role'],
    ] as const) {
      const answer = await researcher('PUT', path, body)
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
    }
    for (const body of [{ methodology }, { report: 'x', methodology }, { report: record.report }]) {
      expect((await researcher('POST', '/methodology', body)).status).toBe(400)
    }
    expect((await researcher('POST', '/methodology', { report: other, methodology })).status).toBe(
      404,
    )
    expect((await researcher('PUT', `/methodology/${other}`, { methodology })).status).toBe(404)
    expect((await researcher('GET', '/methodology', {})).status).toBe(400)
    expect((await researcher('GET', '/methodology', { report: other })).status).toBe(404)
    expect(await stored(record.report)).toEqual(record)
  })

  test('is written by staff while the report is open, and read by staff only', async () => {
    const { _id, report } = await writtenMethodology()
    const tries = async (user: CallAs) => [
      (await user('GET', '/methodology', { report })).status,
      (await user('POST', '/methodology', { report, methodology: '' })).status,
      (await user('PUT', `/methodology/${_id}`, { methodology: '' })).status,
    ]
    expect(await tries(customer)).toEqual([403, 403, 403])
    expect(await tries(anonymous)).toEqual([401, 401, 401])
    await moveReport(db, report, 'APPROVED')
    const reopened = await researcher<Saved>('PUT', `/methodology/${_id}`, {
      methodology: '<p>A</p>',
    })
    expect(reopened.body.effects.reportReopened).toBe(true)
    await moveReport(db, report, 'PUBLISHED')
    expect(await tries(senior)).toEqual([200, 403, 403])
    expect((await stored(report))?.methodology).toBe('<p>A</p>')
  })
})
