import { expect, type Page } from '@playwright/test'

import { PASSWORD } from './add-company-customer.ts'

export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Signs in in the dialog above the page. */
export async function signInAgain(page: Page) {
  const dialog = page.getByRole('dialog', { name: /session has ended|has signed in/ })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
}
