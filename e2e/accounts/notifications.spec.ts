import { randomUUID } from 'node:crypto'

import { expect, test } from '@playwright/test'

import { findViolations } from '../support/find-violations.ts'
import { addIndustry, completeAll, openStaff } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

test('a notification comes live to the bell, is opened, listed and chosen by keyboard, and stays with staff [D29.19 S43.2]', async ({
  page,
}) => {
  const staff = await openStaff(page.request)
  // A senior of this test alone: others are notified by other tests as well.
  const email = `${randomUUID().slice(0, 8)}@people.example`
  const password = 'velvet otter compass lantern'
  const person = { email, password, name: 'Ada', lastName: 'Moss', loginType: 'SENIOR' }
  await staff.senior('POST', '/users', person)
  const { start, title } = await addIndustry(staff)
  const report = await start('2026-01')
  await completeAll(staff.researcher, report)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeVisible()

  await staff.researcher('PUT', `/report-status/${report._id}`, { status: 'REVIEWED' })
  await expect(bell).toHaveAccessibleName(/\d unread/)
  await bell.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const link = panel.getByRole('link', { name: RegExp(`approve a report.*${title}`) })
  await expect(link).toContainText('Unread')
  expect(await findViolations(page, 'all')).toEqual([])
  await link.press('Enter')
  await expect(page).toHaveURL(`/report/report-publish-date?report=${report._id}`)
  await expect(panel).toBeHidden()

  await page.goto('/notifications')
  await page.getByRole('button', { name: RegExp(`Mark as unread: ${title}`) }).press('Enter')
  await expect(page.getByRole('button', { name: RegExp(`Mark as read: ${title}`) })).toBeVisible()
  await expect(bell).toHaveAccessibleName(/\d unread/)
  await page.getByRole('button', { name: 'Mark all as read' }).press('Enter')
  await expect(page.getByRole('button', { name: RegExp(`Mark as unread: ${title}`) })).toBeVisible()

  await page.goto('/profile#notifications')
  const mentions = page.getByRole('radiogroup', { name: 'A colleague mentions you in a comment' })
  await expect(mentions.getByRole('radio', { name: 'At once' })).toBeChecked()
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
  await mentions.getByRole('radio', { name: 'At once' }).press('ArrowRight')
  await saved
  await page.reload()
  await expect(mentions.getByRole('radio', { name: 'Once a day' })).toBeChecked()

  await page.goto('/unsubscribe?token=made-up')
  await page.getByRole('button', { name: 'Stop these emails' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('choose your emails on your profile')

  await page.context().clearCookies()
  await signInByApi(page, 'customer')
  await page.goto('/notifications')
  await expect(page).toHaveURL(/\/report$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bell).toHaveCount(0)
})
