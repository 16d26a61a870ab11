import { expect, type Page } from '@playwright/test'

/** Moves the report on the page on by a button of its status, and answers the question before it. */
export async function takeStep(page: Page, label: string, confirm = label): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
  const question = page.getByRole('dialog', { name: `${label}?` })
  await expect(question.getByRole('region', { name: 'Who is emailed' })).toBeVisible()
  await question.getByRole('button', { name: confirm, exact: true }).click()
  await expect(question).toBeHidden()
}
