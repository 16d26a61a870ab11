import { expect, test } from '@playwright/test'

import { findBanking } from '../support/bought-reports.ts'
import { findViolations } from '../support/find-violations.ts'
import { openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

test('a customer finds a capability by a typing error, typed before the dialog is there, and a text at its paragraph [D30.18 D30.19]', async ({
  page,
  request,
}) => {
  const { _id: report } = await findBanking(request)
  await signInByApi(page, 'customer')
  let show = () => {}
  const typed = new Promise<void>((resolve) => (show = resolve))
  await page.route(/\/SearchDialog[^/]*\.js$/, async (route) => {
    await typed
    await route.continue()
  })
  await page.goto('/report-list')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sign in with a paskey')
  await page.keyboard.press('Enter')
  show()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const box = dialog.getByRole('combobox', { name: 'Search' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in with a passkey')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await page.keyboard.type('one screen instead of four')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/trends-innovations/)
  await expect(dialog).toBeHidden()
  await expect(page.locator('p:focus')).toContainText('one screen instead of four')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/content-building/executive-summary?report=${report}`)
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await button.click()
  await box.fill('<zqx>')
  await expect(dialog.getByRole('status')).toHaveText('Nothing found. Try fewer or other words.')
  await box.fill('passkey')
  await expect(dialog.getByRole('option').locator('mark').first()).toHaveText('passkey')
  expect(await findViolations(page, 'all')).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('a senior opens a page by its name, and a capability of a draft at its row of the grid [D30.18 D30.19]', async ({
  page,
}) => {
  const { start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'senior')
  await page.goto('/report')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('user management')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Key Lime Users')

  await page.goto(`/report/app-site-select?report=${report._id}`)
  const title = 'Track a bag'
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(title)
  const option = page.getByRole('option', { name: new RegExp(title) }).first()
  await expect(option).toBeVisible()
  await option.click()
  const grid = page.getByRole('grid', { name: 'Answers' })
  await expect(grid).toBeFocused()
  const active = await grid.getAttribute('aria-activedescendant')
  await expect(
    grid.getByRole('row').filter({ has: page.locator(`[id="${active}"]`) }),
  ).toContainText(title)
})
