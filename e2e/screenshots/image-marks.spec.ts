import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, type Page, test } from '@playwright/test'

import { findViolations } from '../support/find-violations.ts'
import { cellsOf, openIndustry, scoreAll } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

interface Marks {
  readonly images: readonly {
    readonly marks: readonly { readonly kind: string; text?: string }[]
  }[]
}

/** Opens the gallery of a draft at its one screenshot. */
async function openScreenshot(page: Page) {
  const { senior, researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  const files = [{ name: 'seat-map.png', data: await drawOwnSeatMap(page) }]
  const [image] = await researcher<{ _id: string }[]>('POST', '/upload', {
    reportId: report._id,
    files,
  })
  await scoreAll(researcher, report)
  const cells = await cellsOf(researcher, report._id)
  const cell = cells.find(({ hasCapability }) => hasCapability)
  await researcher('PUT', `/capability-reports/${cell!._id}`, {
    version: cell!.version,
    hasCapability: true,
    images: [image!._id],
  })
  await signInByApi(page, 'researcher')
  await open(page, report._id)
  return { senior, researcher, report: report._id, image: image!._id }
}

/** An image in no other report, since a redaction changes every copy. */
async function drawOwnSeatMap(page: Page): Promise<string> {
  const data = await readFile(
    join(import.meta.dirname, '../support/screens/seat-map.png'),
    'base64',
  )
  return page.evaluate<string>(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${data}'
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    context.font = '24px sans-serif'
    context.fillText('${crypto.randomUUID()}', 10, 40)
    return canvas.toDataURL('image/png')
  })()`)
}

async function open(page: Page, report: string) {
  await page.goto(`/appendix/screenshots?report=${report}&on=all`)
  await gallery(page).getByRole('button').first().click()
  await expect(lightbox(page).getByRole('status').first()).toHaveText('1 of 1')
}

const gallery = (page: Page) => page.getByRole('list', { name: 'Screenshots' })
const lightbox = (page: Page) => page.getByRole('dialog')
const panel = (page: Page) => lightbox(page).getByRole('complementary', { name: 'Marks' })
const list = (page: Page) => panel(page).getByRole('list', { name: 'Marks of this screenshot' })

async function edit(page: Page) {
  await panel(page).getByRole('button', { name: 'Mark or redact' }).click()
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible()
}

test('marks are made, moved, undone and saved by keyboard alone, and every reader sees them [D14.67 D14.68]', async ({
  page,
}) => {
  const { researcher, report } = await openScreenshot(page)
  const saved = async () => {
    const { images } = await researcher<Marks>('GET', `/image-marks/${report}`)
    return images[0]?.marks ?? []
  }
  await edit(page)
  for (const key of ['b', 'Enter', 'ArrowRight', 'Shift+ArrowDown', 'Control+ArrowDown']) {
    await page.keyboard.press(key)
  }
  await expect.poll(saved).toEqual([{ kind: 'box', x: 0.36, y: 0.56, width: 0.3, height: 0.09 }])
  await page.keyboard.press('n')
  await page.keyboard.press('Enter')
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('z')
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('y')
  await list(page).getByLabel('Text of Number 1').fill('Seats come first')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('status')).toHaveText('Saved')
  expect((await saved()).map(({ kind, text }) => [kind, text])).toEqual([
    ['box', undefined],
    ['number', 'Seats come first'],
  ])
  expect(await findViolations(page, 'all')).toEqual([])
  await panel(page).getByRole('button', { name: 'Done' }).click()
  await expect(lightbox(page).getByRole('img', { name: 'Marks: 1 Seats come first' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toBeHidden()
  // On the tile, too.
  const marks = '[aria-label="Marks: 1 Seats come first"]'
  await expect(gallery(page).locator(`svg${marks}`)).toBeVisible()
})

test('marks are drawn with the pointer, and two users who mark one image see both versions [D14.61 D14.67]', async ({
  page,
}) => {
  const { senior, report, image } = await openScreenshot(page)
  await edit(page)
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
  await expect(panel(page).getByRole('status')).toHaveText('Saved')
  await expect(list(page).getByRole('button', { name: /^Select/ })).toHaveText(['Arrow', 'Label'])
  // Another user removes all of it, while this page has an unsent change.
  let changed = false
  await page.route('**/api/image-marks/**', async (route) => {
    if (changed || route.request().method() !== 'PUT') return route.continue()
    changed = true
    const now = await senior<Marks & { images: [{ version: number }] }>(
      'GET',
      `/image-marks/${report}`,
    )
    const { version } = now.images[0]
    await senior('PUT', `/image-marks/${report}/${image}`, { version, marks: [] })
    await route.continue()
  })
  await draw('b', [0.1, 0.1], [0.3, 0.2])
  const conflict = page.getByRole('dialog', { name: 'Conflict' })
  await expect(conflict).toContainText('Marks of this screenshot')
  await expect(conflict).toContainText('No marks')
  await conflict.getByRole('button', { name: 'Override' }).click()
  await expect(conflict).toBeHidden()
  await expect(panel(page).getByRole('status')).toHaveText('Saved')
  const { images } = await senior<Marks>('GET', `/image-marks/${report}`)
  expect(images[0]!.marks.map(({ kind }) => kind)).toEqual(['arrow', 'label', 'box'])
})

test('an area is redacted after a question that names what is deleted, and the image is loaded again [D14.77]', async ({
  page,
}) => {
  const { report, image } = await openScreenshot(page)
  /** Returns the colour in the middle of the image as the browser shows it. */
  const middle = () =>
    page.evaluate<string>(`(() => {
      const image = [...document.querySelectorAll('[role=dialog] img')].at(-1)
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      const context = canvas.getContext('2d')
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(canvas.width / 2, canvas.height / 2, 1, 1)
      return data.slice(0, 3).join()
    })()`)
  // The canvas is empty until the image is loaded.
  await expect.poll(middle).not.toBe('0,0,0')
  const before = await middle()
  await edit(page)
  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  const redaction = panel(page).getByRole('region', { name: 'Redaction' })
  await expect(redaction).toContainText('Redact 1 area')
  const redact = redaction.getByRole('button', { name: 'Redact permanently' })
  await redact.click()
  const question = page.getByRole('dialog', { name: 'Redact 1 area' })
  await expect(question).toContainText('original file, its thumbnail, its text and its print image')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await middle()).toBe(before)
  await redact.click()
  await question.getByRole('button', { name: 'Redact permanently' }).click()
  await expect(page.getByText('Redacted 1 area.')).toBeVisible()
  await expect(redaction).toBeHidden()
  await expect.poll(middle).toBe('26,34,46')
  expect(before).not.toBe('26,34,46')
  // Also after a reload, from the server.
  await open(page, report)
  await expect.poll(middle).toBe('26,34,46')
  expect((await page.request.get(`/api/images/${image}/thumbnail`)).ok()).toBe(true)
})
