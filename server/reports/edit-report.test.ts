import { setTimeout as wait } from 'node:timers/promises'

import { describe, expect, test } from 'vitest'

import type { Caller } from '../http/caller.ts'
import { findSession } from '../http/find-session.ts'
import { moveReport } from '../testing/add-report.ts'
import { addWholeReport } from '../testing/add-whole-report.ts'
import type { CallAs } from '../testing/call-as.ts'
import { openTestPortal } from '../testing/test-portal.ts'
import { editReport } from './edit-report.ts'

const { db, senior, researcher, customer } = await openTestPortal()
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

/** An edit that is under way until it is told to end. */
function beginEdit(caller: Caller, reportId: string, options: { alone?: boolean } = {}) {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const done = editReport(
    db,
    caller,
    reportId,
    async () => {
      begun.resolve()
      await end.promise
    },
    options,
  )
  return { begun: begun.promise, end: end.resolve, done }
}

const isPending = async (promise: Promise<unknown>) =>
  (await Promise.race([promise.then(() => 'settled'), wait(150, 'pending')])) === 'pending'

const editorsOf = (reportId: string) =>
  db.selectFrom('report_editors').where('report_id', '=', reportId).select('user_id').execute()

describe('an edit of a report', () => {
  test('is noted once for each person, however often they save', async () => {
    const { _id } = await addWholeReport(db)
    for (const caller of [one, other, one, one])
      await editReport(db, caller, _id, async () => undefined)
    const editors = await editorsOf(_id)
    expect(editors.map((editor) => editor.user_id).toSorted()).toEqual(
      [one._id, other._id].toSorted(),
    )
  })

  test('goes on beside those of other people', async () => {
    const { _id } = await addWholeReport(db)
    const [first, second] = [beginEdit(one, _id), beginEdit(other, _id)]
    await Promise.all([first.begun, second.begun])
    second.end()
    await second.done
    first.end()
    await first.done
    expect(await editorsOf(_id)).toHaveLength(2)
  })

  test('waits for all others when it has to be alone, and they for it', async () => {
    const { _id } = await addWholeReport(db)
    const shared = beginEdit(one, _id)
    await shared.begun
    const alone = beginEdit(other, _id, { alone: true })
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

  test('that fails leaves nothing behind, not even the approval taken back', async () => {
    const { _id } = await addWholeReport(db)
    await moveReport(db, _id, 'APPROVED')
    const failing = editReport(db, one, _id, async (transaction) => {
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

  test('does its work once, also where it has to begin again', async () => {
    const { _id } = await addWholeReport(db)
    await moveReport(db, _id, 'APPROVED')
    let calls = 0
    const edit = await editReport(db, one, _id, async (_transaction, { status }) => {
      calls += 1
      return status
    })
    expect([calls, edit]).toEqual([
      1,
      { result: 'APPROVED', reportReopened: true, scoresDeleted: false },
    ])
  })

  test('is refused to customers and of what is published or not there', async () => {
    const { _id } = await addWholeReport(db)
    const edit = (caller: Caller, id: string) => editReport(db, caller, id, async () => 'done')
    await expect(edit(reader, _id)).rejects.toMatchObject({ code: 404 })
    await expect(edit(one, crypto.randomUUID())).rejects.toMatchObject({ code: 404 })
    await moveReport(db, _id, 'PUBLISHED')
    await expect(edit(one, _id)).rejects.toMatchObject({ code: 403 })
  })
})
