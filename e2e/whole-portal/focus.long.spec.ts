import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { expect, type Page, type Route, test } from '@playwright/test'

import { findDemoReport, findReviewed } from '../support/demo-report.ts'
import { intercept } from '../support/intercept.ts'
import { signInByApi, createApiClient } from '../support/users.ts'

/** Presses Edit, and types without pressing anything else. */
async function editAndLook(page: Page, edit: string | RegExp, editor: string): Promise<void> {
  const button = page.getByRole('button', { name: edit })
  await button.click()
  await expect(page.getByRole('textbox', { name: editor, exact: true })).toBeFocused()
}

/** True if a part that stays in place is above the middle or a corner of what has the focus. */
const isCovered = (page: Page) =>
  page.evaluate<boolean>(`{
    const focused = document.activeElement
    const { top, right, bottom, left } = focused.getBoundingClientRect()
    ;[left + 2, (left + right) / 2, right - 2].some((x) =>
      [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
        const met = document.elementFromPoint(x, y)
        return !met || !(focused.contains(met) || met.contains(focused))
      }),
    )
  }`)

test('Edit puts the focus into its text, for every text, and Done or Cancel puts it back [B4.65]', async ({
  page,
  request,
}) => {
  const researcher = await createApiClient(request, 'researcher')
  const { _id, categories } = await findDemoReport(researcher, 'REVIEWED')
  const group = categories[0]!.belongsTo
  await signInByApi(page, 'researcher')
  await page.goto(`/content-building/executive-summary?report=${_id}`)
  await editAndLook(page, 'Edit Top Performers', 'Top Performers')
  await page.getByRole('button', { name: 'Done with Top Performers' }).click()
  await expect(page.getByRole('button', { name: 'Edit Top Performers' })).toBeFocused()

  await page.goto(`/content-building/product-rating?report=${_id}`)
  for (const text of ['Key Success Factors', 'Best-in-Class Features']) {
    await editAndLook(page, `Edit ${text}`, text)
    await page.getByRole('button', { name: `Done with ${text}` }).click()
  }

  const [application] = APPLICATIONS
  await page.goto(
    `/content-building/category-performance&category${encodeURIComponent(group)}?report=${_id}&application=${application._id}`,
  )
  await page.getByRole('tab', { name: application.title }).click()
  await editAndLook(page, 'Edit Notable Callouts', 'Notable Callouts')

  await page.goto(`/content-building/trends-innovations?report=${_id}`)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await expect(page.getByLabel('Title of the trend')).toBeFocused()

  await page.goto(`/appendix/methodology?report=${_id}`)
  await editAndLook(page, 'Edit', 'Methodology')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
})

test('Edit puts the focus into a text whose editor is in the page only after it was made [B4.65]', async ({
  page,
  request,
}) => {
  const report = await findReviewed(await createApiClient(request, 'researcher'))
  await signInByApi(page, 'researcher')
  // A busy browser runs timers late; then the editor is not made a second time, which most loads do.
  await page.addInitScript(`{
    const later = window.setTimeout
    window.setTimeout = (run, ms, ...rest) => later(run, ms === 1 ? 1000 : ms, ...rest)
  }`)
  await page.goto(`/content-building/product-rating?report=${report}`)
  await editAndLook(page, 'Edit Key Success Factors', 'Key Success Factors')
})

test('the heading takes the focus after a link of the menu is pressed while the first page is still loading [D15.797]', async ({
  page,
  request,
}) => {
  const report = await findReviewed(await createApiClient(request, 'researcher'))
  await signInByApi(page, 'researcher')
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await intercept(page, '**/assets/comments-*.js*', async (route: Route) => {
    await pressed
    await route.continue()
  })
  await page.goto(`/comments?report=${report}`)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Review', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Review' })).toBeFocused()
  press()
})

test('Tab and arrows leave no link of a table below heads, columns and feet that stay in place [D15.617]', async ({
  page,
  request,
}) => {
  const customer = await createApiClient(request, 'customer')
  const { data: bought } = await customer<{ data: { report: { _id: string } }[] }>(
    'GET',
    '/companies-reports',
  )
  const report = bought[0]!.report._id
  await page.setViewportSize({ width: 600, height: 500 })
  await signInByApi(page, 'customer')
  await page.goto(`/appendix/raw-data?report=${report}`)
  const table = page.getByRole('table').first()
  const links = table.locator('tbody a')
  await links.nth(5).focus()
  expect(await isCovered(page)).toBe(false)
  // Down to what the foot covers, to the right, and back below the first column and the head.
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowUp', 'Tab', 'Shift+Tab'])
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press(key)
      await expect.poll(() => isCovered(page), { message: `${key}, ${presses + 1}` }).toBe(false)
    }
})
