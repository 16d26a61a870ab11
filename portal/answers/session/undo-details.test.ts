import type { Answer, AnswerImage } from '@insights/contract/answers/answers.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { AnswerDetails } from './answer-change.ts'
import { answer, openSession } from './open-test-session.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const saved = () => vi.advanceTimersByTimeAsync(300)

const image = (_id: string) => ({ _id, url: `/api/images/${_id}` }) as AnswerImage

/** A grid with one carried-over answer, whose drawer saves notes and screenshots. */
function openDrawer() {
  const carried = { status: 'DRAFT', hasCapability: true, previous: true } as const
  const opened = openSession([answer('a', { ...carried, noted: true, images: 1 })])
  const { session, server } = opened
  const read = {
    _id: 'a',
    company: { _id: 'company' },
    capability: { _id: 'a' },
    version: 1,
    ...carried,
    capabilityChange: null,
    capabilityChangeNote: 'Former',
    images: [image('one')],
    lastUpdate: null,
  } as unknown as Answer
  server.records.set('a', { ...server.records.get('a')!, full: { capabilityChangeNote: 'Former', images: ['one'] } }) // prettier-ignore

  return {
    ...opened,
    unsaved: opened.stored,
    stored: () => server.records.get('a')!,
    details: () => server.records.get('a')!.full,
    /** Returns the answer as the drawer shows it when it is opened. */
    shown: () => session.asEdited(read),
    /** Saves a form as the server does, which completes the answer. */
    async saveForm(changes: Partial<Answer>) {
      const over = session.asEdited(read)
      await session.saveForm(over, (base) => {
        const record = server.records.get('a')!
        expect(base.version).toBe(record.version)
        const after = { ...over, capabilityChange: 'no-change', status: 'COMPLETED' as const, ...changes, version: base.version + 1 } // prettier-ignore
        const { version, status, hasCapability, capabilityChange, capabilityChangeNote } = after
        const full = { capabilityChangeNote, images: after.images.map(({ _id }) => _id) }
        server.records.set('a', { ...record, version, status, hasCapability, capabilityChange, full }) // prettier-ignore
        return Promise.resolve(after)
      })
    },
    /** Saves details as another user does. */
    receive(full: AnswerDetails) {
      const theirs = { ...server.records.get('a')!, version: server.records.get('a')!.version + 1, full } // prettier-ignore
      server.records.set('a', theirs)
      session.receive([theirs])
    },
  }
}

describe('undo of a drawer', () => {
  test('gives back the note and the screenshots in their order, unconfirmed, and redo changes them again [D26.165]', async () => {
    const { session, stored, details, saveForm } = openDrawer()
    await saveForm({ capabilityChangeNote: 'New', images: [image('two')] })
    expect(session.undo()).toEqual({ changed: ['a'], skipped: 0 })
    await saved()
    expect(stored()).toMatchObject({ status: 'DRAFT', hasCapability: true, capabilityChange: null })
    expect(details()).toEqual({ capabilityChangeNote: 'Former', images: ['one'] })
    session.redo()
    await saved()
    expect(stored()).toMatchObject({ status: 'COMPLETED', capabilityChange: 'no-change' })
    expect(details()).toEqual({ capabilityChangeNote: 'New', images: ['two'] })
  })

  test('gives back a note that alone has changed, and an answer given in the grid keeps the note', async () => {
    const { session, server, details, set, saveForm } = openDrawer()
    await saveForm({})
    await saveForm({ capabilityChangeNote: 'New' })
    set(['a', false])
    await saved()
    expect(server.calls.at(-1)).toEqual([expect.not.objectContaining({ images: expect.anything() })]) // prettier-ignore
    session.undo()
    await saved()
    expect(details()).toEqual({ capabilityChangeNote: 'New', images: ['one'] })
    session.undo()
    await saved()
    expect(details()).toEqual({ capabilityChangeNote: 'Former', images: ['one'] })
    expect(server.calls.at(-1)).toEqual([expect.objectContaining({ capabilityChangeNote: 'Former' })]) // prettier-ignore
  })

  test('gives back several drawers in turn before the first is sent', async () => {
    const { session, stored, details, saveForm } = openDrawer()
    await saveForm({ capabilityChangeNote: 'New' })
    await saveForm({ hasCapability: false })
    expect([session.undo(), session.undo()]).toEqual([
      { changed: ['a'], skipped: 0 },
      { changed: ['a'], skipped: 0 },
    ])
    await saved()
    expect(stored()).toMatchObject({ status: 'DRAFT', hasCapability: true })
    expect(details()?.capabilityChangeNote).toBe('Former')
  })

  test('is kept by the undo of an earlier answer of the grid before it is sent', async () => {
    const { session, stored, details, set, saveForm } = openDrawer()
    set(['a', false])
    await saved()
    await saveForm({ hasCapability: false, capabilityChangeNote: 'New' })
    session.undo()
    session.undo()
    await saved()
    expect(stored()).toMatchObject({ status: 'DRAFT', hasCapability: true })
    expect(details()?.capabilityChangeNote).toBe('Former')
    session.redo()
    session.redo()
    await saved()
    expect(stored()).toMatchObject({ status: 'COMPLETED', hasCapability: false })
    expect(details()?.capabilityChangeNote).toBe('New')
  })

  test('keeps a note that another user has changed since, and counts the answer', async () => {
    const { session, details, saveForm, receive } = openDrawer()
    await saveForm({ capabilityChangeNote: 'New' })
    receive({ capabilityChangeNote: 'Theirs', images: ['one'] })
    expect(session.undo()).toEqual({ changed: [], skipped: 1 })
    await saved()
    expect(details()?.capabilityChangeNote).toBe('Theirs')
  })

  test('gives back the note beside a screenshot that a phone has added since', async () => {
    const { session, details, saveForm, receive } = openDrawer()
    await saveForm({ capabilityChangeNote: 'New' })
    receive({ capabilityChangeNote: 'New', images: ['one', 'phone'] })
    session.undo()
    await saved()
    expect(details()).toEqual({ capabilityChangeNote: 'Former', images: ['one', 'phone'] })
  })

  test('leaves the choice where another user changes the note before it is sent', async () => {
    const { session, details, saveForm, receive } = openDrawer()
    await saveForm({})
    await saveForm({ capabilityChangeNote: 'New' })
    session.undo()
    receive({ capabilityChangeNote: 'Theirs', images: ['one'] })
    expect(session.cell('a')).toMatchObject({ state: 'conflict', details: { capabilityChangeNote: 'Former' } }) // prettier-ignore
    session.resolve(['a'], 'mine')
    await saved()
    expect(details()?.capabilityChangeNote).toBe('Former')
  })

  test('is kept by an answer that is given before it is sent, and shown in the drawer', async () => {
    const { session, stored, details, set, shown, saveForm } = openDrawer()
    await saveForm({ capabilityChangeNote: 'New', images: [] })
    session.undo()
    set(['a', false])
    expect(shown()).toMatchObject({ hasCapability: false, capabilityChangeNote: 'Former', images: [image('one')] }) // prettier-ignore
    await saved()
    expect(stored().hasCapability).toBe(false)
    expect(details()).toEqual({ capabilityChangeNote: 'Former', images: ['one'] })
    // The drawer starts from what undo has saved, not from its older record.
    expect(shown()).toMatchObject({ capabilityChangeNote: 'Former', images: [image('one')] })
  })

  test('is stored for the next page with its note and screenshots', async () => {
    const { session, server, unsaved, stored, saveForm } = openDrawer()
    await saveForm({ capabilityChangeNote: 'New', images: [] })
    server.failing = true
    session.undo()
    await saved()
    const later = openSession([stored()])
    later.session.restore(unsaved(), '2026-03-01T10:00:00.000Z')
    await saved()
    expect(later.server.records.get('a')?.full).toEqual({ capabilityChangeNote: 'Former', images: ['one'] }) // prettier-ignore
  })
})

describe('screenshots that a drawer takes out', () => {
  test('are deleted when the grid is left, unless undo has brought them back [D26.166]', async () => {
    const kept = openDrawer()
    await kept.saveForm({ images: [image('two')] })
    expect(kept.deleteImages).not.toHaveBeenCalled()
    await kept.session.leave()
    expect(kept.deleteImages.mock.calls).toEqual([[[image('one')], false]])

    const undone = openDrawer()
    await undone.saveForm({ images: [image('two')] })
    undone.session.undo()
    const left = undone.session.leave()
    await saved()
    await left
    // The undone form had added it, and nothing shows it any more.
    expect(undone.deleteImages.mock.calls).toEqual([[[image('two')], false]])
  })

  test('stay where an unsaved undo brings them back', async () => {
    const { session, server, deleteImages, saveForm } = openDrawer()
    await saveForm({ images: [] })
    server.failing = true
    session.undo()
    await session.leave({ atOnce: true })
    expect(deleteImages).not.toHaveBeenCalled()
  })
})
