import { expect, type Page, test } from '@playwright/test'

import { signInByApi } from '../support/users.ts'
import { findIds, SCREENS, VISITOR_SCREENS, watchScreens } from './screens.ts'

for (const person of ['senior', 'researcher', 'customer'] as const) {
  test(`every screen of the ${person} is accessible in a narrow window after a load, and cuts no text with wider spacing [D15.672]`, async ({
    page,
    request,
  }) => {
    test.setTimeout(1_200_000)
    const ids = await findIds(request)
    await signInByApi(page, person)
    await loadEach(page, SCREENS[person](ids))
  })
}

test('every screen for visitors is accessible in a narrow window after a load, and cuts no text with wider spacing [D15.672]', async ({
  page,
}) => {
  await loadEach(page, VISITOR_SCREENS)
})

async function loadEach(page: Page, screens: readonly string[]): Promise<void> {
  const { faults, look, lookSpaced } = watchScreens(page)
  for (const address of screens) {
    await page.goto(address)
    await look(address, { width: 390, colorScheme: 'dark', rules: 'all' })
    await lookSpaced(address, 320)
    await lookSpaced(address, 1280)
  }
  expect(faults).toEqual([])
}
