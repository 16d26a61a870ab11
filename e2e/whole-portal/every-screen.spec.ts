import { expect, type Page, test } from '@playwright/test'

import { signInByApi } from '../support/users.ts'
import { findIds, SCREENS, VISITOR_SCREENS, watchScreens } from './screens.ts'

for (const person of ['senior', 'researcher', 'customer'] as const) {
  test(`every screen of the ${person} loads without an error, is accessible, and fits a narrow and a wide window, in dark and light colours`, async ({
    page,
    request,
  }) => {
    const ids = await findIds(request)
    await signInByApi(page, person)
    await lookAtEach(page, SCREENS[person](ids))
  })
}

test('every screen for visitors loads without an error, is accessible, and fits a narrow and a wide window, in dark and light colours', async ({
  page,
}) => {
  await lookAtEach(page, VISITOR_SCREENS)
})

async function lookAtEach(page: Page, screens: readonly string[]): Promise<void> {
  const { faults, look } = watchScreens(page)
  for (const address of screens) {
    await page.setViewportSize({ width: 390, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(address)
    await look(address, { width: 390, colorScheme: 'dark' })
    await look(address, { width: 1440, colorScheme: 'light' })
  }
  expect(faults).toEqual([])
}
