import { expect, test } from 'vitest'

import { confirm, question, alert } from './confirm.ts'

const deletion = { title: 'Delete?', body: 'It will be deleted.', confirmLabel: 'Delete' }

test('confirm returns the choice of the user, and the question closes', async () => {
  const answer = confirm({ ...deletion, danger: true })
  expect(question.current()).toMatchObject({ ...deletion, cancelLabel: 'Cancel', danger: true })
  question.current()?.answer(true)
  expect(await answer).toBe(true)
  expect(question.current()).toBeNull()
})

test('a new question answers the open one with no, and ignores a late reply to it', async () => {
  const first = confirm(deletion)
  const open = question.current()
  const second = confirm({ ...deletion, title: 'Another' })
  expect(await first).toBe(false)
  open?.answer(true)
  expect(question.current()?.title).toBe('Another')
  question.current()?.answer(false)
  expect(await second).toBe(false)
})

test('an alert has nothing to confirm, only a button to close it [A8.17]', async () => {
  const result = alert({ title: 'Cannot be deleted', body: 'It is in use.' })
  expect(question.current()).toMatchObject({ confirmLabel: null, cancelLabel: 'Close' })
  question.current()?.answer(false)
  await result
  expect(question.current()).toBeNull()
})

test('a subscriber is notified when a question opens and closes', () => {
  let result = 0
  const stop = question.subscribe(() => (result += 1))
  void confirm(deletion)
  question.current()?.answer(false)
  stop()
  void confirm(deletion)
  question.current()?.answer(false)
  expect(result).toBe(2)
})
