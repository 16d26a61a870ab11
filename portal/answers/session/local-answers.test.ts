import { expect, test } from 'vitest'

import { openTestStorage } from '../../edit-session/testing.ts'
import { openLocalAnswers } from './local-answers.ts'

const change = (_id: string, version = 1) => ({ _id, version, hasCapability: true })

test('stores unsaved changes by person, report and application [D9.14]', () => {
  const storage = openTestStorage()
  openLocalAnswers('ann', 'report', 'mobile-web', storage).write([change('a')])
  const open = (user: string, report: string, application: string) =>
    openLocalAnswers(user, report, application, storage).recoverable()?.changes
  expect(open('ann', 'report', 'mobile-web')).toEqual([change('a')])
  expect([
    open('ben', 'report', 'mobile-web'),
    open('ann', 'other', 'mobile-web'),
    open('ann', 'report', 'iphone-app'),
  ]).toEqual([undefined, undefined, undefined])
})

test('stores new changes beside those of an earlier page until these are deleted', () => {
  const storage = openTestStorage()
  const open = () => openLocalAnswers('ann', 'report', 'mobile-web', storage)
  open().write([change('a'), change('b')])
  const page = open()
  page.write([change('b', 2), change('c')])
  expect(open().recoverable()?.changes).toEqual([change('a'), change('b', 2), change('c')])
  page.deleteRecoverable()
  expect(open().recoverable()?.changes).toEqual([change('b', 2), change('c')])
  page.write([])
  expect(open().recoverable()).toBeNull()
})
