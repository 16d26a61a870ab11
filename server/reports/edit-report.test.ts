import { setTimeout as wait } from 'node:timers/promises'

import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'

import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { findSession } from '../http/session/find-session.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import type { CallAs } from '../testing/call-as.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { editReport, reportChange } from './edit-report.ts'
import type { OpenReport } from './locks/lock-report.ts'

const { db, senior, researcher, customer, services } = await openTestPortal()
const [one, other, reader] = [
  await callerBehind(senior),
  await callerBehind(researcher),
  await callerBehind(customer),
]

async function callerBehind({ token }: CallAs): Promise<Caller> {
  const caller = await findSession(db, token!)
  if (!caller) throw new Error('The session of the test is not there')
  return caller
}

/** Starts an edit that runs until it is ended. */
function beginEdit(caller: Caller, reportId: string, options: { exclusive?: boolean } = {}) {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const done = editReport(
    services,
    caller,
    reportId,
    async (_transaction, report) => {
      begun.resolve()
      await end.promise
      return { result: undefined, change: reportChange(report, 'Waited') }
    },
    options,
  )
  return { begun: begun.promise, end: end.resolve, done }
}

const change = async (_transaction: unknown, report: OpenReport) => ({
  result: 'done',
  change: reportChange(report, 'Changed something'),
})

const isPending = async (promise: Promise<unknown>) =>
  (await Promise.race([promise.then(() => 'settled'), wait(150, 'pending')])) === 'pending'

const editorsOf = (reportId: string) =>
  db.selectFrom('report_editors').where('report_id', '=', reportId).select('user_id').execute()

const findEditors = prepared(
  'editors-of-test',
  (from: Kysely<Tables>, params: Params<{ reportId: string }>) =>
    from.selectFrom('report_editors').where('report_id', '=', params.reportId).select('user_id'),
)

describe('an edit of a report', () => {
  test('is recorded once for each user, however often they save', async () => {
    const { _id } = await addCompleteReport(db)
    for (const caller of [one, other, one, one]) await editReport(services, caller, _id, change)
    const editors = await editorsOf(_id)
    expect(editors.map((editor) => editor.user_id).toSorted()).toEqual(
      [one._id, other._id].toSorted(),
    )
  })

  test('runs beside edits of other users', async () => {
    const { _id } = await addCompleteReport(db)
    const [first, second] = [beginEdit(one, _id), beginEdit(other, _id)]
    await Promise.all([first.begun, second.begun])
    second.end()
    await second.done
    first.end()
    await first.done
    expect(await editorsOf(_id)).toHaveLength(2)
  })

  test('waits for all others when it is exclusive, and they wait for it', async () => {
    const { _id } = await addCompleteReport(db)
    const shared = beginEdit(one, _id)
    await shared.begun
    const alone = beginEdit(other, _id, { exclusive: true })
    expect(await isPending(alone.begun)).toBe(true)
    shared.end()
    await alone.begun
    const later = beginEdit(one, _id)
    expect(await isPending(later.begun)).toBe(true)
    alone.end()
    await later.begun
    later.end()
    await Promise.all([shared.done, alone.done, later.done])
  })

  test('reads what others saved while it waited for them', async () => {
    const { _id } = await addCompleteReport(db)
    const alone = beginEdit(other, _id, { exclusive: true })
    await alone.begun
    const later = editReport(services, one, _id, async (transaction, report) => ({
      result: (await findEditors(transaction, { reportId: _id })).length,
      change: reportChange(report, 'Changed something'),
    }))
    expect(await isPending(later)).toBe(true)
    alone.end()
    await alone.done
    expect((await later).result).toBe(1)
  })

  test('throws the error of its last statement, and leaves nothing behind', async () => {
    const { _id } = await addCompleteReport(db)
    const failing = editReport(services, one, _id, async (transaction, report) => ({
      result: await findEditors(transaction, { reportId: 'no id' }),
      change: reportChange(report, 'Changed something'),
    }))
    await expect(failing).rejects.toThrow('invalid input syntax for type uuid')
    expect(await editorsOf(_id)).toEqual([])
  })

  test('leaves nothing behind when it fails, not even a reopened report', async () => {
    const { _id } = await addCompleteReport(db)
    await moveReport(db, _id, 'APPROVED')
    const failing = editReport(services, one, _id, async (transaction) => {
      await transaction
        .updateTable('reports')
        .set({ title: 'Lost' })
        .where('id', '=', _id)
        .execute()
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    const report = db.selectFrom('reports').where('id', '=', _id).select(['title', 'status'])
    expect(await report.executeTakeFirst()).toMatchObject({ status: 'APPROVED' })
    expect(await report.executeTakeFirst()).not.toMatchObject({ title: 'Lost' })
    expect(await editorsOf(_id)).toEqual([])
  })

  test('calls its work once, also when it has to be retried', async () => {
    const { _id } = await addCompleteReport(db)
    await moveReport(db, _id, 'APPROVED')
    let calls = 0
    const edit = await editReport(services, one, _id, async (_transaction, report) => {
      calls += 1
      return { result: report.status, change: reportChange(report, 'Changed something') }
    })
    expect([calls, edit]).toEqual([
      1,
      { result: 'APPROVED', reportReopened: true, scoresDeleted: false },
    ])
  })

  test('is denied to customers, on published reports and on unknown ones', async () => {
    const { _id } = await addCompleteReport(db)
    const edit = (caller: Caller, id: string) => editReport(services, caller, id, change)
    await expect(edit(reader, _id)).rejects.toMatchObject({ code: 404 })
    await expect(edit(one, crypto.randomUUID())).rejects.toMatchObject({ code: 404 })
    await moveReport(db, _id, 'PUBLISHED')
    await expect(edit(one, _id)).rejects.toMatchObject({ code: 403 })
  })

  test('leaves an approved report approved and unrecorded when it changes nothing', async () => {
    const { _id } = await addCompleteReport(db)
    await moveReport(db, _id, 'APPROVED')
    const edit = await editReport(services, one, _id, async () => ({ result: 1, change: null }))
    expect(edit).toEqual({ result: 1, reportReopened: false, scoresDeleted: false })
    const report = db.selectFrom('reports').where('id', '=', _id).select('status')
    expect(await report.executeTakeFirst()).toEqual({ status: 'APPROVED' })
    expect(await editorsOf(_id)).toEqual([])
  })

  test('is saved and logged even if its event cannot be published', async () => {
    const { _id } = await addCompleteReport(db)
    const tooLong = { kind: 'report', report: 'x'.repeat(9000) } as const
    const edit = await editReport(services, one, _id, async (transaction, report) => ({
      result: await transaction
        .updateTable('reports')
        .set({ title: 'Kept' })
        .where('id', '=', _id)
        .returning('title')
        .executeTakeFirst(),
      change: reportChange(report, 'Changed the title', tooLong),
    }))
    expect(edit.result).toEqual({ title: 'Kept' })
    const report = db.selectFrom('reports').where('id', '=', _id).select('title')
    expect(await report.executeTakeFirst()).toEqual({ title: 'Kept' })
    const lines = db.selectFrom('activities').where('subject_reference', '=', _id).select('action')
    expect((await lines.execute()).map(({ action }) => action)).toEqual([
      expect.stringContaining('Changed the title of the report'),
    ])
  })
})
