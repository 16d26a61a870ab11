import type { Page, Route } from '@playwright/test'

import { intercept } from './intercept.ts'

/** Types behind the text of an editor, by its label. */
export async function typeAtEnd(page: Page, editor: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: editor }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

/** Delays the next save of the page until a promise settles. */
export async function holdSaving(page: Page, meanwhile: () => Promise<unknown>): Promise<void> {
  const hold = async (route: Route) => {
    await meanwhile()
    await route.continue()
  }
  await intercept(page, '**/api/content-building/*', hold, { times: 1 })
}
