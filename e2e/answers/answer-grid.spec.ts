import { expect, type Page, test } from '@playwright/test'

import { findDemoReport } from '../support/demo-report.ts'
import { createApiClient, signInByApi } from '../support/users.ts'

interface Answer {
  readonly _id: string
  readonly version: number
  readonly hasCapability: boolean | null
}

/** Creates a draft from a published report, so that its answers are carried over. */
async function openGrid(page: Page, date: string) {
  const researcher = await createApiClient(page.request, 'researcher')
  const published = await findDemoReport(researcher, 'PUBLISHED')
  const { _id: report } = await researcher('POST', '/report-edit', {
    reportId: published._id,
    newDate: date,
  })
  await signInByApi(page, 'researcher')
  await page.goto(`/report/capabilities-table?report=${report}&view=grid&application=iphone-app`)
  await expect(page.getByRole('grid')).toBeVisible()
  return { researcher, report, grid: page.getByRole('grid') }
}

const active = (page: Page) => page.locator('td[data-active]')

test('answers are given, filled, undone and confirmed by keyboard, and are saved [D6.6 D6.27]', async ({
  page,
}) => {
  const { grid } = await openGrid(page, '2031-02-01')
  await grid.focus()
  await expect(active(page)).toHaveAttribute('aria-label', /carried over, to confirm/)
  // The active cell stays visible, wherever the keys lead.
  for (const key of [
    'Control+End',
    'Control+Home',
    'PageDown',
    'PageDown',
    'PageUp',
    'Control+Home',
  ]) {
    await page.keyboard.press(key)
    await expect(active(page)).toBeInViewport({ ratio: 1 })
    const [cell, frame] = [active(page), page.locator('div:has(> [role=grid])')]
    await expect
      .poll(async () => {
        const [inner, outer] = [await cell.boundingBox(), await frame.boundingBox()]
        if (!inner || !outer) return false
        return inner.y - 52 >= outer.y && inner.y + inner.height <= outer.y + outer.height
      })
      .toBe(true)
  }
  const label = (await active(page).getAttribute('aria-label'))!
  const first = page.getByRole('gridcell').first()
  // The opposite of the carried-over answer.
  const [key, said] = label.includes(': yes') ? ['n', 'no'] : ['y', 'yes']
  await page.keyboard.press(key)
  await expect(first).toHaveAttribute('aria-label', new RegExp(`: ${said}, previously`))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+d')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(first).toHaveAttribute(
    'aria-label',
    new RegExp(label.includes(': yes') ? ': yes' : ': no'),
  )
  await page
    .getByRole('button', { name: /^Confirm \d+ answers of/ })
    .first()
    .click()
  // From here on "Saved" is about the confirmation.
  await expect(first).not.toHaveAttribute('aria-label', /to confirm/)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(first).not.toHaveAttribute('aria-label', /to confirm/)
  await page.getByRole('combobox', { name: 'Show' }).selectOption('To confirm')
  await expect(page.getByRole('gridcell').first()).toHaveAttribute('aria-label', /to confirm/)
})

test('confirming a category right after a key keeps the answer that the key gave [D6.27]', async ({
  page,
}) => {
  const { grid } = await openGrid(page, '2031-06-01')
  await grid.focus()
  await expect(active(page)).toHaveAttribute('aria-label', /carried over, to confirm/)
  const first = page.getByRole('gridcell').first()
  const [key, said] = (await first.getAttribute('aria-label'))!.includes(': yes')
    ? ['n', 'no']
    : ['y', 'yes']
  await page.evaluate(`{
    const grid = document.querySelector('[role=grid]')
    grid.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', bubbles: true }))
    grid.querySelector('button[aria-label^="Confirm "]').click()
  }`)
  await expect(page.getByRole('gridcell').nth(1)).not.toHaveAttribute('aria-label', /to confirm/)
  await expect(first).toHaveAttribute('aria-label', new RegExp(`: ${said}, previously`))
})

test('a pasted table is previewed before it is applied, with a message for unreadable cells [D6.7]', async ({
  page,
}) => {
  const { grid } = await openGrid(page, '2031-03-01')
  await grid.focus()
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Y\\tN\\nmaybe\\tY')
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true })
    document.querySelector('[role=grid]').dispatchEvent(paste)
  }`)
  const dialog = page.getByRole('dialog', { name: 'Paste answers' })
  await expect(dialog.getByText('Column 1, row 2: “maybe” must be yes or no: 1 cell')).toBeVisible()
  await dialog.getByRole('button', { name: 'Paste 3 valid answers' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(grid).toBeFocused()
})

test('two researchers see each other’s answers arrive, and choose between two changes of one answer [D6.8]', async ({
  page,
}) => {
  const { researcher, report, grid } = await openGrid(page, '2031-04-01')
  const { answers } = await researcher<{ answers: Answer[] }>(
    'GET',
    `/answer-grid/${report}?application=iphone-app`,
  )
  const shown = async (index: number) =>
    (await page.getByRole('gridcell').nth(index).getAttribute('data-cell'))!
  const find = (id: string) => answers.find(({ _id }) => _id === id)!
  const answer = (id: string, hasCapability: boolean) =>
    researcher('PATCH', '/capability-reports', {
      answers: [{ _id: id, version: find(id).version, hasCapability }],
    })

  const other = await shown(1)
  await answer(other, !find(other).hasCapability)
  await expect(page.locator(`[data-cell="${other}"]`)).toHaveAttribute('data-changed', 'true')

  // The page receives no events for a moment, and edits an answer that another user has changed.
  const mine = await shown(0)
  await page.route('**/api/capability-reports?*', (route) => route.abort())
  await answer(mine, !find(mine).hasCapability)
  await grid.focus()
  await page.keyboard.press(find(mine).hasCapability ? 'y' : 'n')
  const conflicts = page.getByRole('alert', { name: 'Conflicts' })
  await expect(conflicts).toBeVisible()
  await conflicts.getByRole('button', { name: 'Keep all mine' }).click()
  await expect(conflicts).toBeHidden()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('a note typed in the drawer right after an answer in the grid is saved with it, without a conflict', async ({
  page,
}) => {
  const { researcher, report, grid } = await openGrid(page, '2031-05-01')
  await grid.focus()
  await page.keyboard.press('Control+Home')
  const cell = active(page)
  const id = (await cell.getAttribute('data-cell'))!
  const before = await cell.getAttribute('data-value')
  const key = before === 'yes' ? 'n' : 'y'
  const now = before === 'yes' ? 'no' : 'yes'
  await page.keyboard.press(key)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  const note = drawer.getByRole('textbox', { name: 'Change note' })
  await note.fill('Typed at once')
  await expect(drawer.getByRole('radio', { name: now === 'yes' ? 'Yes' : 'No' })).toBeChecked()
  await expect(drawer.getByText('Changed by someone else')).toBeHidden()
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer).toBeHidden()
  await expect(page.locator(`[data-cell="${id}"]`)).toHaveAttribute('data-value', now)
  await expect(page.locator(`[data-cell="${id}"]`)).toHaveAccessibleName(/with a note/)
  await expect(page.getByRole('alert', { name: 'Conflicts' })).toBeHidden()
  const { data } = await researcher<{ data: { capabilityChangeNote: string }[] }>(
    'GET',
    `/capability-reports?_id=${id}&report=${report}`,
  )
  expect(data.map(({ capabilityChangeNote }) => capabilityChangeNote)).toEqual(['Typed at once'])
})
