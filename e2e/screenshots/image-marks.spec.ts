import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'

import { findViolations } from '../support/find-violations.ts'
import { onNextWrite } from '../support/on-next-write.ts'
import { cellsOf, openIndustry, scoreAll } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

const IMAGE = await readFile(join(import.meta.dirname, '../support/screens/seat-map.png'), 'base64')

interface Marks {
  readonly images: readonly {
    readonly version: number
    readonly marks: readonly {
      readonly kind: string
      readonly text?: string
      readonly width?: number
    }[]
  }[]
}

/** Opens the gallery of a draft at its one screenshot. */
async function openScreenshot(page: Page) {
  const { senior, researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  const data = `data:image/png;base64,${IMAGE}`
  const [image] = await researcher<{ _id: string }[]>('POST', '/upload', {
    reportId: report._id,
    files: [{ name: 'seat-map.png', data }],
  })
  await scoreAll(researcher, report)
  const cells = await cellsOf(researcher, report._id)
  const { _id, version } = cells.find(({ hasCapability }) => hasCapability)!
  const images = [image!._id]
  await researcher('PUT', `/capability-reports/${_id}`, { version, hasCapability: true, images })
  await signInByApi(page, 'researcher')
  await page.goto(`/appendix/screenshots?report=${report._id}&on=all`)
  await gallery(page).getByRole('button').first().click()
  await expect(lightbox(page).getByRole('status').first()).toHaveText(/^1 of 1: .+/)
  return { senior, researcher, report: report._id, image: image!._id }
}

const gallery = (page: Page) => page.getByRole('list', { name: 'Screenshots' })
const lightbox = (page: Page) => page.getByRole('dialog')
const panel = (page: Page) => lightbox(page).getByRole('complementary', { name: 'Marks' })
const list = (page: Page) => panel(page).getByRole('list', { name: 'Marks of this screenshot' })

test('marks are made, moved and undone by keyboard and pointer, saved automatically, and offered in both versions if two users mark one image [D14.61 D14.67 D14.68 D15.466 D15.670 D15.674 D15.675]', async ({
  page,
}) => {
  const { senior, report, image } = await openScreenshot(page)
  const stored = async () => (await senior<Marks>('GET', `/image-marks/${report}`)).images[0]
  const saved = async () => (await stored())?.marks ?? []
  await panel(page).getByRole('button', { name: 'Mark or redact' }).click()
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible()
  for (const key of ['b', 'Enter', 'ArrowRight', 'Shift+ArrowDown', 'Control+ArrowDown']) {
    await page.keyboard.press(key)
  }
  await expect.poll(saved).toEqual([{ kind: 'box', x: 0.36, y: 0.56, width: 0.3, height: 0.09 }])
  // Without dragging and without keys.
  for (const name of ['Move left', 'Resize down'])
    await panel(page).getByRole('button', { name }).click()
  await expect.poll(saved).toEqual([{ kind: 'box', x: 0.35, y: 0.56, width: 0.3, height: 0.1 }])
  // The canvas has its size once the image is there.
  await expect(lightbox(page).getByRole('img').first()).not.toHaveJSProperty('naturalWidth', 0)
  // The handle takes a press 11 pixels from its middle, outside of the box.
  const canvas = (await page.getByTestId('mark-canvas').boundingBox())!
  const corner = { x: canvas.x + 0.65 * canvas.width, y: canvas.y + 0.66 * canvas.height }
  await page.mouse.move(corner.x + 11, corner.y + 11)
  await page.mouse.down()
  await page.mouse.move(corner.x + 11 + 0.1 * canvas.width, corner.y + 11, { steps: 3 })
  await page.mouse.up()
  await expect
    .poll(async () => (await saved()).map(({ width }) => width?.toFixed(2)))
    .toEqual(['0.40'])
  await page.getByRole('button', { name: 'Select V' }).focus()
  await page.keyboard.press('n')
  await page.keyboard.press('Enter')
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('z')
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('y')
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  const kinds = async () => (await saved()).map(({ kind }) => kind)
  await expect.poll(kinds).toEqual(['box', 'number'])
  expect(await findViolations(page, 'all')).toEqual([])

  // Drawn with the pointer.
  const draw = async (key: string, from: [number, number], to: [number, number]) => {
    await page.keyboard.press(key)
    const box = (await page.getByTestId('mark-canvas').boundingBox())!
    const at = ([x, y]: [number, number]) =>
      [box.x + x * box.width, box.y + y * box.height] as const
    await page.mouse.move(...at(from))
    await page.mouse.down()
    await page.mouse.move(...at(to), { steps: 3 })
    await page.mouse.up()
  }
  await draw('a', [0.8, 0.8], [0.4, 0.4])
  await draw('l', [0.5, 0.2], [0.5, 0.2])
  // What is typed next is its text, and letters are tools again after Enter.
  await page.keyboard.type('bar')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await saved())[3]?.text).toBe('bar')
  await expect.poll(kinds).toEqual(['box', 'number', 'arrow', 'label'])
  await expect(panel(page).getByRole('status')).toHaveText('Saved')

  // Another user removes all of it, while this page has an unsent change.
  await onNextWrite(page, '**/api/image-marks/**', async (route) => {
    const { version } = (await stored())!
    await senior('PUT', `/image-marks/${report}/${image}`, { version, marks: [] })
    await route.continue()
  })
  await draw('b', [0.1, 0.1], [0.3, 0.2])
  const conflict = page.getByRole('dialog', { name: 'Conflict' })
  await expect(conflict).toContainText('Marks of this screenshot')
  await expect(conflict).toContainText('No marks')
  await conflict.getByRole('button', { name: 'Override' }).click()
  await expect(conflict).toBeHidden()
  await expect.poll(kinds).toEqual(['box', 'number', 'arrow', 'label', 'box'])

  // The text is saved after a pause, and more of it is typed.
  await list(page).getByLabel('Text of Number 1').fill('Seats come')
  await expect.poll(async () => (await saved())[1]?.text).toBe('Seats come')
  await expect(list(page).getByLabel('Text of Number 1')).toBeFocused()

  // Every reader sees them, on the tile too.
  await list(page).getByLabel('Text of Number 1').fill('Seats come first')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await saved())[1]?.text).toBe('Seats come first')
  await panel(page).getByRole('button', { name: 'Done' }).click()
  const name = /^Marks: .*1 Seats come first/
  await expect(lightbox(page).getByRole('img', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toBeHidden()
  await expect(gallery(page).locator('svg[aria-label*="1 Seats come first"]')).toBeVisible()
})
