import { expect, type Page, test } from '@playwright/test'

import { signInByApi } from '../support/users.ts'
import { visit } from '../support/visit.ts'
import { findIds, SCREENS, VISITOR_SCREENS, watchScreens } from './screens.ts'

for (const person of ['senior', 'researcher', 'customer'] as const) {
  test(`every screen of the ${person} has no error, is accessible, and fits a wide and a narrow window, in light and dark colours [D15.637]`, async ({
    page,
    request,
  }) => {
    const ids = await findIds(request)
    await signInByApi(page, person)
    await page.goto('/profile')
    await lookAtEach(page, SCREENS[person](ids))
  })
}

test('every screen for visitors has no error, is accessible, and fits a wide and a narrow window, in light and dark colours [D15.637]', async ({
  page,
}) => {
  await page.goto('/login')
  await lookAtEach(page, VISITOR_SCREENS)
})

/** The portal is loaded once: most of the time of a load is spent on the same scripts again. */
async function lookAtEach(page: Page, screens: readonly string[]): Promise<void> {
  const { faults, look } = watchScreens(page)
  for (const address of screens) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(page, address)
    await look(address, { width: 1440, colorScheme: 'light', rules: 'all' })
    // The rest of the rules for narrow windows is in the long part.
    await look(address, { width: 390, colorScheme: 'dark', rules: 'colours' })
  }
  expect(faults).toEqual([])
}
