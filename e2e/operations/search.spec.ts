import { expect, test } from '@playwright/test'

import { findViolations } from '../support/find-violations.ts'
import { intercept } from '../support/intercept.ts'
import { signInByApi } from '../support/users.ts'

test('a customer finds a capability by a typing error, typed before the dialog is there, and a text at its paragraph [D30.18 D30.19]', async ({
  page,
}) => {
  await signInByApi(page, 'customer')
  let show = () => {}
  const typed = new Promise<void>((resolve) => (show = resolve))
  await intercept(page, /\/SearchDialog[^/]*\.js$/, async (route) => {
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
