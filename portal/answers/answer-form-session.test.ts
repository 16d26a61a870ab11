import type { Answer } from '@insights/contract/answers/answers.ts'
import { EMPTY_ANSWER } from '@insights/domain/answers/answer.ts'
import { beforeEach, expect, test } from 'vitest'

import { TestConflict, openTestStorage, testEditAdapter } from '../edit-session/testing.ts'
import { createAnswerFormSession, openAnswerDraft } from './answer-form-session.ts'

testEditAdapter('the drawer of an answer', {
  values: { first: 'First', mine: 'Mine', theirs: 'Theirs', untidy: 'Mine ' },
  open(server, storage) {
    const toAnswer = ({ value, version }: { value: string; version: number }) =>
      ({
        _id: 'answer',
        version,
        ...EMPTY_ANSWER,
        hasCapability: true,
        capabilityChange: 'no-change',
        capabilityChangeNote: value,
        images: [],
      }) as unknown as Answer
    const session = createAnswerFormSession(
      {
        previous: null,
        save: async ({ values }, { version }) =>
          toAnswer(await server.save(values.capabilityChangeNote, version)),
        conflictingRecord: (error) =>
          error instanceof TestConflict ? toAnswer(error.record) : undefined,
        draft: openAnswerDraft('ann', 'answer', storage),
        now: () => new Date().toISOString(),
      },
      toAnswer(server.record()),
    )
    return {
      edit: (capabilityChangeNote) =>
        session.edit({ values: { ...session.form().values, capabilityChangeNote } }),
      save: session.save,
      shown: () => session.form().values.capabilityChangeNote,
      state: () => session.change()?.state,
      theirs: () => session.conflict()?.theirs.capabilityChangeNote,
      override: session.override,
      discard: session.discard,
      arrive: () => session.receive(toAnswer(server.record())),
      restore() {
        const draft = session.findDraft()
        if (draft) session.restore(draft)
      },
    }
  },
})

let storage = openTestStorage()
beforeEach(() => void (storage = openTestStorage()))

const values = { ...EMPTY_ANSWER, hasCapability: true }
const draft = {
  at: '2026-03-01T12:00:00.000Z',
  version: 3,
  base: values,
  values: { ...values, capabilityChangeNote: 'Typed on a train' },
  marked: ['image'],
  files: ['login.png'],
}

test('a draft is stored for one person and one answer [D6.12]', () => {
  openAnswerDraft('ann', 'one', storage).write(draft)
  expect(openAnswerDraft('ann', 'one', storage).read()).toEqual(draft)
  expect(openAnswerDraft('ben', 'one', storage).read()).toBeNull()
  expect(openAnswerDraft('ann', 'two', storage).read()).toBeNull()
})

test('a saved or discarded draft is deleted', () => {
  const drafts = openAnswerDraft('ann', 'one', storage)
  drafts.write(draft)
  drafts.clear()
  expect(drafts.read()).toBeNull()
})

test.each([
  'null',
  'no json',
  '[]',
  '{}',
  JSON.stringify({ ...draft, at: 'yesterday' }),
  JSON.stringify({ ...draft, values: { hasCapability: 'yes' } }),
  JSON.stringify({ ...draft, files: [1] }),
])('a stored %s is not read as a draft', (text) => {
  storage.setItem('insights.answer-draft.ann.one', text)
  expect(openAnswerDraft('ann', 'one', storage).read()).toBeNull()
})

test('sent screenshots are not stored in a local draft and keep an earlier draft [D14.102]', () => {
  const drafts = openAnswerDraft('ann', 'answer', storage)
  drafts.write(draft)
  const record = { _id: 'answer', version: 3, ...values, images: [] } as unknown as Answer
  const session = createAnswerFormSession(
    {
      previous: null,
      save: async () => record,
      conflictingRecord: () => undefined,
      draft: drafts,
      now: () => '2026-03-02T12:00:00.000Z',
    },
    record,
  )
  const image = {
    _id: 'b',
    id: 'b',
    name: 'b.png',
    url: '',
    thumbnailUrl: '',
    date: '',
    width: 1,
    height: 1,
  }
  session.editScreenshots((now) => [...now, { kind: 'uploaded', id: 'b', image }])
  expect(session.isTouched()).toBe(true)
  expect(drafts.read()).toEqual(draft)
  session.edit({ values: { ...values, capabilityChangeNote: 'Typed now' } })
  expect(drafts.read()).toMatchObject({ values: { capabilityChangeNote: 'Typed now' }, files: [] })
})
