import { expect, type Page, test } from '@playwright/test'

import { spaceText } from '../support/find-cut-text.ts'
import { signInByApi } from '../support/users.ts'
import { findIds, SCREENS, VISITOR_SCREENS, watchScreens } from './screens.ts'

for (const person of ['senior', 'researcher', 'customer'] as const) {
  test(`every screen of the ${person} is accessible in a narrow window after a load, cuts no text with wider spacing, and does nothing on a press or focus alone [D15.637 D15.672]`, async ({
    page,
    request,
  }) => {
    test.setTimeout(1_200_000)
    const ids = await findIds(request)
    await signInByApi(page, person)
    await loadEach(page, SCREENS[person](ids), { changes: person === 'customer' })
  })
}

test('every screen for visitors is accessible in a narrow window after a load, cuts no text with wider spacing, and does nothing on a press or focus alone [D15.637 D15.672]', async ({
  page,
}) => {
  await loadEach(page, VISITOR_SCREENS, { changes: true })
})

test('a name that is shortened in the grid is there in full in the row of the active cell [D15.636]', async ({
  page,
  request,
}) => {
  const { draft } = await findIds(request)
  await signInByApi(page, 'researcher')
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto(`/report/capabilities-table?report=${draft}&view=grid&application=iphone-app`)
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await spaceText(page)
  const heads = page.getByRole('rowheader').locator('span[title]')
  const isCut = (index: number) =>
    heads
      .nth(index)
      .evaluate(
        ({ scrollHeight, clientHeight }: { scrollHeight: number; clientHeight: number }) =>
          scrollHeight > clientHeight + 1,
      )
  expect(await Promise.all([0, 1, 2, 3].map(isCut))).toContain(true)
  const grid = page.getByRole('grid')
  await grid.focus()
  await grid.press('Control+Home')
  for (const index of [0, 1, 2, 3]) {
    await expect.poll(() => isCut(index)).toBe(false)
    await grid.press('ArrowDown')
  }
})

async function loadEach(
  page: Page,
  screens: readonly string[],
  how: { readonly changes: boolean },
): Promise<void> {
  const { faults, look, lookSpaced, handle } = watchScreens(page)
  for (const address of screens) {
    await page.goto(address)
    await look(address, { width: 390, colorScheme: 'dark', rules: 'all' })
    await lookSpaced(address, 320)
    await lookSpaced(address, 1280)
    await handle(address, how)
  }
  expect(faults).toEqual([])
}
