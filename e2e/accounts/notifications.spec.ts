import { randomUUID } from 'node:crypto'

import { expect, test } from '@playwright/test'

import { addUser, signInUser } from '../support/add-user.ts'
import { findViolations } from '../support/find-violations.ts'
import { openListening } from '../support/open-listening.ts'
import { openIndustry } from '../support/small-report.ts'

test('a notification comes live to the bell, is opened, listed, marked and chosen by keyboard [D29.19]', async ({
  page,
}) => {
  // A colleague of this test alone: others are notified by other tests as well.
  const { _id: person, email } = await addUser(page.request)
  const { researcher, start, title } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInUser(page, email)
  await openListening(page, '/profile#notifications')
  const mentions = page.getByRole('radiogroup', { name: 'A colleague mentions you in a comment' })
  await expect(mentions.getByRole('radio', { name: 'At once' })).toBeChecked()
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
  await mentions.getByRole('radio', { name: 'At once' }).press('ArrowRight')
  await saved
  await page.reload()
  await expect(mentions.getByRole('radio', { name: 'Once a day' })).toBeChecked()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeVisible()

  await researcher('POST', `/comments/${report._id}`, {
    _id: randomUUID(),
    subject: { kind: 'report', id: 'report' },
    text: 'Does this count? @Ada Moss',
    mentions: [person],
  })
  await expect(bell).toHaveAccessibleName(/\d unread/)
  await bell.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const link = panel.getByRole('link', { name: RegExp(`mentioned you.*${title}`) })
  await expect(link).toContainText('Unread')
  expect(await findViolations(page, 'all')).toEqual([])
  await link.press('Enter')
  await expect(page).toHaveURL(RegExp(`/comments\\?report=${report._id}`))
  await expect(panel).toBeHidden()

  await page.goto('/notifications')
  await page.getByRole('button', { name: 'Mark as unread: The report' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Mark as read: The report' })).toBeVisible()
  await expect(bell).toHaveAccessibleName(/\d unread/)
  await page.getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Mark as unread: The report' })).toBeVisible()
})
