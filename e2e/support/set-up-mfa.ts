import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'

/**
 * Sets up the authenticator app that the page shows, with the password where it is asked for;
 * returns the app and the recovery codes.
 */
export async function setUpMfa(
  page: Page,
  password?: string,
): Promise<{ app: TOTP; codes: string[] }> {
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await page.locator('code').first().innerText()).replaceAll(/\s/g, '')
  const app = new TOTP({ secret })
  await page.getByLabel('Digit 1 of 6').click()
  await page.keyboard.type(app.generate())
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Verify' }) })
  const asked = form.getByLabel('Current Password')
  if (password === undefined) await expect(asked).toBeHidden()
  else await asked.fill(password)
  await form.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('listitem').locator('code').allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have saved my codes' }).click()
  return { app, codes }
}
