import { randomInt } from 'node:crypto'

import { expect, test } from '@playwright/test'

import { addScreenshot } from '../support/add-screenshot.ts'
import { findDemoReport } from '../support/demo-report.ts'
import { intercept } from '../support/intercept.ts'
import { openListening } from '../support/open-listening.ts'
import { cellOf, openIndustry } from '../support/small-report.ts'
import { createApiClient, signInByApi } from '../support/users.ts'
import { whenRendered } from '../support/when-rendered.ts'

interface Answer {
  readonly _id: string
  readonly version: number
  readonly hasCapability: boolean | null
  readonly status: string
  readonly capabilityChangeNote: string
}

test('answers are given, filled, pasted, undone and confirmed by keyboard, beside those of another user [D6.6 D6.7 D6.8 D6.27 D15.321 D15.460 D15.469 D26.180]', async ({
  page,
}) => {
  // A draft as large as a real one, whose answers are carried over.
  const researcher = await createApiClient(page.request, 'researcher')
  const published = await findDemoReport(researcher, 'PUBLISHED')
  const { _id: report } = await researcher('POST', '/report-edit', {
    reportId: published._id,
    newDate: `${randomInt(2031, 2999)}-02-01`,
  })
  const stored = async (id: string) => {
    const path = `/capability-reports?_id=${id}&report=${report}`
    return (await researcher<{ data: Answer[] }>('GET', path)).data[0]!
  }
  const change = async (id: string) => {
    const { version, hasCapability } = await stored(id)
    const answers = [{ _id: id, version, hasCapability: !hasCapability }]
    await researcher('PATCH', '/capability-reports', { answers })
  }
  await signInByApi(page, 'researcher')
  await openListening(
    page,
    `/report/capabilities-table?report=${report}&view=grid&application=iphone-app`,
  )
  const grid = page.getByRole('grid')
  const active = page.locator('td[data-active]')
  const cells = page.getByRole('gridcell')
  const first = cells.first()
  const saved = page.getByText('Saved', { exact: true })
  const toConfirm = /to confirm/
  await grid.focus()
  await expect(active).toHaveAttribute('aria-label', /carried over, to confirm/)

  // The grid has the height that the window leaves it: 14 capabilities below one row of controls.
  const shown = page.locator('div:has(> [role=grid])')
  const frame = (await shown.boundingBox())!
  expect(frame.y + frame.height).toBeLessThanOrEqual(900)
  const whole = async () => {
    const boxes = await Promise.all(
      (await grid.locator('tr:has([role=gridcell])').all()).map((row) => row.boundingBox()),
    )
    return boxes.filter((box) => box && box.y + box.height <= frame.y + frame.height).length
  }
  expect(await whole()).toBeGreaterThanOrEqual(14)

  // A selection shows on cells to confirm, is said, and extends from header to header.
  const selected = page.locator('[role=gridcell][aria-selected=true]')
  const [plain, heads] = [cells.nth(1), grid.getByRole('columnheader')]
  await expect(plain).toHaveAttribute('aria-label', toConfirm)
  const unselected = await plain.screenshot()
  await heads.nth(2).click()
  expect((await plain.screenshot()).equals(unselected)).toBe(false)
  await expect(heads.nth(2)).toHaveAttribute('data-selected')
  await heads.nth(4).click({ modifiers: ['Shift'] })
  await expect(heads.nth(4)).toHaveAttribute('data-selected')
  await expect(cells.nth(3)).toHaveAttribute('aria-selected', 'true')
  const said = page.getByRole('main').getByText(/ answers selected: /)
  await expect(said).toHaveText(/^\d+ answers selected: .+ to .+$/)
  await grid.focus()
  await page.keyboard.press('Control+Home')
  await expect(selected).toHaveCount(1)
  await expect(said).toHaveCount(0)

  // The active cell stays visible, wherever the keys lead.
  for (const key of ['Control+End', 'Control+Home', 'PageDown', 'PageUp', 'Control+Home']) {
    await page.keyboard.press(key)
    await expect(active).toBeInViewport({ ratio: 1 })
    const frame = page.locator('div:has(> [role=grid])')
    await expect
      .poll(async () => {
        const [inner, outer] = [await active.boundingBox(), await frame.boundingBox()]
        if (!inner || !outer) return false
        return inner.y - 52 >= outer.y && inner.y + inner.height <= outer.y + outer.height
      })
      .toBe(true)
  }

  // The opposite of the carried-over answer, filled and undone.
  const wasYes = (await active.getAttribute('aria-label'))!.includes(': yes')
  const [key, given] = wasYes ? ['n', 'no'] : ['y', 'yes']
  const [id, other] = [
    (await first.getAttribute('data-cell'))!,
    (await cells.nth(1).getAttribute('data-cell'))!,
  ]
  await page.keyboard.press(key)
  await expect(first).toHaveAttribute('aria-label', new RegExp(`: ${given}, previously`))
  for (const next of ['ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Control+d']) {
    await page.keyboard.press(next)
  }
  await expect(saved).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(first).toHaveAttribute('data-value', wasYes ? 'yes' : 'no')
  await expect(first).toHaveAttribute('aria-label', toConfirm)

  // Confirming a category right after a key keeps the answer that the key gave.
  await page.keyboard.press('Control+Home')
  await page.evaluate(`{
    const grid = document.querySelector('[role=grid]')
    grid.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', bubbles: true }))
    grid.querySelector('button[aria-label^="Confirm "]').click()
  }`)
  await expect(cells.nth(1)).not.toHaveAttribute('aria-label', toConfirm)
  await expect(first).toHaveAttribute('aria-label', new RegExp(`: ${given}, previously`))
  await expect.poll(async () => (await stored(id)).hasCapability).toBe(!wasYes)
  await expect.poll(async () => (await stored(other)).status).toBe('COMPLETED')
  await expect(saved).toBeVisible()

  // Another user's answer arrives, marked for a moment.
  const arrived = whenRendered(page, `[data-cell="${other}"][data-changed]`)
  await change(other)
  await arrived

  // The page receives no events for a moment, and edits an answer that another user has changed.
  const events = '**/api/capability-reports?*'
  await intercept(page, events, (route) => route.abort())
  await grid.focus()
  await page.keyboard.press('Control+End')
  const mine = (await active.getAttribute('data-cell'))!
  const confirms = (await active.getAttribute('data-value')) === 'yes' ? 'y' : 'n'
  await change(mine)
  await page.keyboard.press(confirms)
  const conflicts = page.getByRole('alert', { name: 'Conflicts' })
  await conflicts.getByRole('button', { name: 'Keep all mine' }).click()
  await expect(conflicts).toBeHidden()
  await expect(saved).toBeVisible()
  await page.unroute(events)

  // Copied and pasted at the body, as Firefox does without selected text. A pasted table is previewed,
  // with a message for unreadable cells.
  await grid.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+ArrowRight')
  const copied = await page.evaluate<string>(`(() => {
    const clipboardData = new DataTransfer()
    document.body.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true }))
    return clipboardData.getData('text/plain')
  })()`)
  expect(copied).toMatch(/^[YN]?\t[YN]?$/)
  await page.keyboard.press('Control+Home')
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Y\\tN\\nmaybe\\tY')
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }`)
  const dialog = page.getByRole('dialog', { name: 'Paste answers' })
  await expect(dialog.getByText(/row \d: “maybe” must be yes or no: 1 cell/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Paste 3 valid answers' }).click()
  await expect(saved).toBeVisible()
  await expect(grid).toBeFocused()

  // A note typed in the drawer right after an answer in the grid is saved with it.
  await page.keyboard.press('Control+Home')
  const now = (await active.getAttribute('data-value')) === 'yes' ? 'no' : 'yes'
  for (const next of [now === 'yes' ? 'y' : 'n', 'ArrowUp', 'Enter'])
    await page.keyboard.press(next)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Change note' }).fill('Typed at once')
  await expect(drawer.getByRole('radio', { name: now === 'yes' ? 'Yes' : 'No' })).toBeChecked()
  await expect(drawer.getByText('Changed by someone else')).toBeHidden()
  // Closing saves it without a question.
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(first).toHaveAttribute('data-value', now)
  await expect(first).toHaveAccessibleName(/with a note/)
  await expect(conflicts).toBeHidden()
  expect((await stored(id)).capabilityChangeNote).toBe('Typed at once')

  await page.reload()
  await expect(first).toHaveAttribute('data-value', now)

  // Another application and back: the filter and what can be undone are kept.
  const opposite = now === 'yes' ? 'no' : 'yes'
  await grid.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press(opposite === 'yes' ? 'y' : 'n')
  await expect(first).toHaveAttribute('data-value', opposite)
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Answered by me')
  await page.getByRole('tab', { name: 'Mobile Web' }).click()
  await expect(page).toHaveURL(/application=mobile-web/)
  await expect(page.getByRole('combobox', { name: 'Show' })).toHaveValue('mine')
  await page.getByRole('tab', { name: 'iPhone App' }).click()
  await expect(first).toHaveAttribute('data-value', opposite)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(first).toHaveAttribute('data-value', now)
  await expect(first).not.toHaveAttribute('aria-label', toConfirm)
  await page.getByRole('combobox', { name: 'Show' }).selectOption('To confirm')
  await expect(first).toHaveAttribute('aria-label', toConfirm)
})

test('the drawer of the grid saves when it is closed, which undo takes back; it keeps what cannot be saved yet, discards on request, and asks in a conflict alone [D6.57]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  const stored = () => cellOf(researcher, report, 'Choose a seat')
  await signInByApi(page, 'researcher')
  await openListening(
    page,
    `/report/capabilities-table?report=${report._id}&view=grid&application=iphone-app`,
  )
  const grid = page.getByRole('grid', { name: 'Answers' })
  const first = page.getByRole('gridcell').first()
  const drawer = page.getByRole('dialog', { name: 'Choose a seat' })
  const note = drawer.getByRole('textbox', { name: 'Change note' })
  const answer = (name: string) => drawer.getByRole('radio', { name })
  await grid.focus()

  // Without yes or no it cannot be saved: the next visit offers it.
  await page.keyboard.press('Enter')
  await note.fill('On the map')
  // It goes by itself.
  const notice = page.getByText('Not saved yet: the change is offered when').waitFor()
  await page.keyboard.press('Escape')
  await notice
  await expect(drawer).toHaveCount(0)
  await expect(grid).toBeFocused()
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: 'Restore' }).click()
  await expect(note).toHaveValue('On the map')
  await answer('Yes').check()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(first).toHaveAttribute('data-value', 'yes')
  expect(await stored()).toMatchObject({ hasCapability: true, capabilityChangeNote: 'On the map' })

  // The next capability saves as well.
  await page.keyboard.press('Enter')
  await answer('No').check()
  await drawer.getByRole('button', { name: 'Next capability' }).click()
  await expect(page.getByRole('dialog', { name: 'Pay with points' })).toBeVisible()
  expect(await stored()).toMatchObject({ hasCapability: false })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(first).toHaveAttribute('data-value', 'yes')
  await page.keyboard.press('Control+z')
  await expect(first).toHaveAttribute('data-value', 'open')
  await expect.poll(stored).toMatchObject({ hasCapability: null, capabilityChangeNote: '' })
  await page.keyboard.press('Control+Shift+Z')
  await expect(first).toHaveAttribute('data-value', 'yes')
  await expect.poll(stored).toMatchObject({ hasCapability: true, capabilityChangeNote: 'On the map' }) // prettier-ignore

  await page.keyboard.press('Enter')
  const discard = drawer.getByRole('button', { name: 'Discard' })
  await expect(discard).toBeDisabled()
  await answer('No').check()
  await discard.click()
  await expect(drawer).toHaveCount(0)
  await expect(first).toHaveAttribute('data-value', 'yes')

  await page.keyboard.press('Enter')
  await note.fill('Mine')
  const { _id, version } = await stored()
  await researcher('PATCH', '/capability-reports', { answers: [{ _id, version, hasCapability: false }] }) // prettier-ignore
  await expect(drawer.getByText('Changed by someone else')).toBeVisible()
  await page.keyboard.press('Escape')
  const conflict = page.getByRole('dialog', { name: 'Conflict' })
  await conflict.getByRole('button', { name: 'Override' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await stored()).toMatchObject({ hasCapability: false, capabilityChangeNote: 'Mine' })
})

test('undo brings back a screenshot that the drawer of the grid took out; leaving the grid deletes it [D26.165 D26.166 D26.167]', async ({
  page,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  const image = await addScreenshot(researcher, report._id)
  const stored = () => cellOf(researcher, report, 'Choose a seat')
  const { _id, version } = await stored()
  const answers = [{ _id, version, hasCapability: true, images: [image] }]
  await researcher('PATCH', '/capability-reports', { answers })
  await signInByApi(page, 'researcher')
  await openListening(
    page,
    `/report/capabilities-table?report=${report._id}&view=grid&application=iphone-app`,
  )
  const drawer = page.getByRole('dialog', { name: 'Choose a seat' })
  const deletion = (url: string) => url.endsWith('/api/delete-from-storage')
  const takeOut = async () => {
    await page.keyboard.press('Enter')
    await drawer.getByRole('button', { name: /^Mark .* for deletion$/ }).click()
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect.poll(stored).toMatchObject({ images: [] })
  }
  await page.getByRole('grid', { name: 'Answers' }).focus()
  await takeOut()
  await page.keyboard.press('Control+z')
  await expect.poll(stored).toMatchObject({ hasCapability: true, images: [{ _id: image }] })
  // The drawer shows it again.
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('button', { name: /^Mark .* for deletion$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  // One that was deleted elsewhere stays away, which a notice says; the rest of the step is undone.
  const other = await addScreenshot(researcher, report._id)
  const now = await stored()
  await researcher('PATCH', '/capability-reports', {
    answers: [{ _id, version: now.version, hasCapability: true, images: [image, other] }],
  })
  await page.keyboard.press('Enter')
  await drawer.getByRole('textbox', { name: 'Change note' }).fill('Without the second one')
  await drawer
    .getByRole('button', { name: /for deletion$/ })
    .nth(1)
    .click()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await researcher('POST', '/delete-from-storage', { filesId: [`/api/images/${other}`] })
  await page.keyboard.press('Control+z')
  await expect(page.getByText('deleted meanwhile and cannot be brought back')).toBeVisible()
  await expect.poll(stored).toMatchObject({ capabilityChangeNote: '', images: [{ _id: image }] })

  await takeOut()
  expect((await page.request.get(`/api/images/${image}`)).status()).toBe(200)
  const deleted = page.waitForResponse((response) => deletion(response.url()))
  await page.getByRole('link', { name: 'By company' }).click()
  expect((await deleted).status()).toBe(201)
  expect((await page.request.get(`/api/images/${image}`)).status()).toBe(404)
})
