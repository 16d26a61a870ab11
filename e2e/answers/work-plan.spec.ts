import { addDays, dayOf, formatShortDay } from '@insights/domain/answers/work-plan/days.ts'
import { expect, type Locator, type Route, test } from '@playwright/test'

import { startNextEdition } from '../support/next-edition.ts'
import { onNextWrite } from '../support/on-next-write.ts'
import { openListening } from '../support/open-listening.ts'
import { type ApiClient, signInByApi } from '../support/users.ts'

interface Part {
  readonly company: string
  readonly application: string
  readonly due: string | null
  readonly version: number
}

/** Gives parts of a plan to a person, or takes them away. */
async function give(
  name: 'Helen' | null,
  staff: ApiClient,
  report: string,
  choose: (part: Part) => boolean,
) {
  const path = `/work-plans/${report}`
  const { parts, people } = await staff<{ parts: Part[]; people: { _id: string; name: string }[] }>(
    'GET',
    path,
  )
  const person = name && people.find((one) => one.name === name)!._id
  await staff('PATCH', path, {
    parts: parts
      .filter(choose)
      .map(({ company, application, due, version }) => ({ company, application, due, version, person })), // prettier-ignore
  })
}

const partIn = (grid: Locator, row: number, column: number) =>
  grid.locator(`[role=gridcell][data-row="${row}"][data-column="${column}"]`)

test('the plan is copied and the copy undone on the first view of Report Setup; parts are given, taken away and undone by keyboard, a colleague sees it at once, and the previous plan fills the free ones; a name that is typed stays while a colleague gives the part, and a date takes no letters while it is saved [D15.644 D15.811 D26.198 D29.36 D29.37]', async ({
  page,
}) => {
  // Everything of the previous edition was Helen's.
  const { researcher, report } = await startNextEdition(page.request, async (senior, { _id }) => {
    await give('Helen', senior, _id, () => true)
  })
  const path = `/report/report-publish-date?report=${report._id}`
  await signInByApi(page, 'senior')
  // A busy browser handles keys before timers that are due: they come late, and in their order.
  await page.addInitScript(() => {
    const { setTimeout: start } = globalThis
    const late = (call: () => void, delay = 0) => start(call, Math.max(delay, 500))
    globalThis.setTimeout = Object.assign(late, start)
  })
  await openListening(page, path)
  // The first view offers the copy before anybody has a part.
  const copy = page.getByRole('button', { name: 'Copy from January 2026' })
  await copy.click()
  await expect(page.getByText('Work plan: 6 of 6 given')).toBeVisible()
  await expect(copy).toBeFocused()
  await expect(copy).toBeDisabled()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Work plan: 0 of 6 given')).toBeVisible()
  await page.getByRole('tab', { name: 'People' }).click()
  const grid = page.getByRole('grid', { name: 'Work plan' })
  const due = addDays(dayOf(new Date()), 3)

  await grid.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.type('jonas')
  await expect(page.getByRole('option', { name: 'Jonas Adeyemi' })).toHaveAttribute(
    'data-combobox-selected',
    'true',
  )
  // A colleague gives the parts away and takes them back, and the name that is typed stays.
  const amber = report.companies[0]!.companyId
  await give('Helen', researcher, report._id, ({ company }) => company === amber)
  await expect(partIn(grid, 0, 0)).toContainText('Helen')
  await give(null, researcher, report._id, ({ company }) => company === amber)
  await expect(partIn(grid, 0, 0)).toContainText('nobody yet')
  await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue('jonas')
  await page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Due date' })).toBeFocused()
  await page.keyboard.type('1/1/2020')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('January 1, 2020 has passed. Choose today or a later day.'),
  ).toBeVisible()
  await page.getByRole('textbox', { name: 'Due date' }).fill(String(Number(due.slice(8))))
  const { promise: typedOn, resolve: answer } = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    const response = await route.fetch()
    await typedOn
    await route.fulfill({ response })
  }
  await onNextWrite(page, '**/api/work-plans/**', hold)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Due date' })).not.toBeEditable()
  answer()
  await expect(grid).toBeFocused()
  for (const column of [0, 1]) {
    await expect(partIn(grid, 0, column)).toContainText(`Jonas${formatShortDay(due)}`)
  }
  await expect(page.getByRole('list', { name: 'By person' })).toContainText('2 parts, next due')
  const birch = report.companies[1]!.companyId
  await give('Helen', researcher, report._id, ({ company }) => company === birch)
  for (const column of [0, 1, 2]) await expect(partIn(grid, 1, column)).toContainText('Helen')

  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await expect(partIn(grid, 0, 1)).toContainText('nobody yet')
  await page.keyboard.press('Control+z')
  await expect(partIn(grid, 0, 1)).toContainText('Jonas')
  await page.keyboard.press('Control+z')
  await expect(partIn(grid, 0, 0)).toContainText('nobody yet')
  await page.keyboard.press('Control+Shift+Z')
  await expect(partIn(grid, 0, 0)).toContainText('Jonas')

  // The plan of the previous edition fills the other part, and one undo takes it back.
  const last = partIn(grid, 0, 2)
  await expect(last).toContainText('nobody yet')
  await copy.click()
  await expect(last).toContainText('Helen')
  await expect(partIn(grid, 0, 0)).toContainText('Jonas')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(last).toContainText('nobody yet')
  await grid.focus()
  await page.keyboard.press('Control+Home')
  await page.getByRole('link', { name: 'Open part' }).click()
  await expect(page).toHaveURL(/capabilities-table\?.*application=mobile-web/)
})
