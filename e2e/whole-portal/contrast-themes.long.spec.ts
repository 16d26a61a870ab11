import { COLORS } from '@insights/domain/colors/colors.ts'
import { type Locator, type Page, expect, test } from '@playwright/test'

import { findDemoReport } from '../support/demo-report.ts'
import { openIndustry } from '../support/small-report.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

/** Returns a part's pixels while neither focus nor pointer is on it: both have marks of their own. */
async function pixelsOf(page: Page, part: Locator): Promise<string> {
  await page.mouse.move(0, 0)
  await page.evaluate('document.activeElement?.blur()')
  return (await part.screenshot()).toString('base64')
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in a ${colorScheme} contrast theme`, () => {
    test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' }, colorScheme })

    test('a radio, checkbox, month, tab, segment or cell looks different once it is chosen, a dialog has edges, and a chart its own ground [D15.616]', async ({
      page,
    }) => {
      const { start, industry } = await openIndustry(page.request)
      const { _id: report } = await start('2026-01')
      await signInByApi(page, 'senior')
      async function shows(part: Locator, change: () => Promise<unknown>): Promise<void> {
        const before = await pixelsOf(page, part)
        await change()
        expect((await pixelsOf(page, part)) === before).toBe(false)
      }

      await page.goto('/admin/user-management')
      await page.getByRole('button', { name: 'New User' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toHaveCSS('opacity', '1')
      await expect(dialog).toHaveCSS('border-top-width', '1px')
      const role = dialog.getByRole('radio', { name: 'Researcher' })
      await shows(role, () => role.check())
      const box = dialog.getByRole('checkbox').first()
      await shows(box, () => box.click())

      await page.goto(`/report/capabilities-table?report=${report}&view=grid`)
      const tab = page.getByRole('tab', { name: 'Android App' })
      await shows(tab, () => tab.click())
      const cell = page.getByRole('gridcell').nth(1)
      const grid = page.getByRole('grid')
      await expect(cell).toBeVisible()
      await shows(cell, async () => {
        await page.getByRole('gridcell').first().click()
        await grid.press('Shift+ArrowRight')
        await expect(cell).toHaveAttribute('aria-selected', 'true')
      })

      await page.goto(`/report/report-publish-date?industry=${industry}`)
      const target = page.getByRole('button', { name: 'Target publish month' })
      const months = page.getByRole('dialog', { name: 'Target publish month' })
      await target.click()
      const name = await months.locator('[data-selected=true]').innerText()
      const month = months.getByRole('button').filter({ hasText: name })
      await shows(month, async () => {
        await months.locator('button:enabled:not([data-selected=true])').last().click()
        await target.click()
      })

      await page.goto(`/comments?report=${report}`)
      const segment = page.locator('label').filter({ hasText: /^Resolved$/ })
      await shows(segment, () => segment.click())

      // A chart keeps its own ground where the portal's colours are not those of the theme.
      const other = colorScheme === 'light' ? 'dark' : 'light'
      await page.evaluate(`localStorage.setItem('mantine-color-scheme-value', '${other}')`)
      const researcher = await createApiClient(page.request, 'researcher')
      const published = await findDemoReport(researcher, 'PUBLISHED')
      await page.goto(`/content-building/executive-summary?report=${published._id}`)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', other)
      await page.getByRole('figure').first().scrollIntoViewIfNeeded()
      const chart = page.getByRole('application').first()
      const [red, green, blue] = COLORS[other].panel
        .match(/[0-9a-f]{2}/g)!
        .map((hex) => parseInt(hex, 16))
      await expect(chart).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`)
    })
  })
}
