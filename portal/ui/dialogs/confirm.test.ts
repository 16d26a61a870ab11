import { expect, test } from 'vitest'

import { confirm, question, alert } from './confirm.ts'

const deletion = { title: 'Delete?', body: 'It will be deleted.', confirmLabel: 'Delete' }

test('confirm returns the choice of the user, and the question closes', async () => {
  const answer = confirm({ ...deletion, danger: true })
  expect(question.get()).toMatchObject({ ...deletion, cancelLabel: 'Cancel', danger: true })
  question.get()?.answer(true)
  expect(await answer).toBe(true)
  expect(question.get()).toBeNull()
})

test('a new question answers the open one with no, and ignores a late reply to it', async () => {
  const first = confirm(deletion)
  const open = question.get()
  const second = confirm({ ...deletion, title: 'Another' })
  expect(await first).toBe(false)
  open?.answer(true)
  expect(question.get()?.title).toBe('Another')
  question.get()?.answer(false)
  expect(await second).toBe(false)
})

test('an alert has nothing to confirm, only a button to close it [A8.17]', async () => {
  const result = alert({ title: 'Cannot be deleted', body: 'It is in use.' })
  expect(question.get()).toMatchObject({ confirmLabel: null, cancelLabel: 'Close' })
  question.get()?.answer(false)
  await result
  expect(question.get()).toBeNull()
})
