import { type Browser, expect, type Page, test } from '@playwright/test'

import { findViolations } from '../support/find-violations.ts'
import { cellsOf, openIndustry, scoreAll } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

/** Draws a phone's screen with a name in its middle, different for each. */
async function drawScreen(browser: Browser, name: string): Promise<string> {
  const screen = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await screen.setContent(
    `<body style="margin: 0; font: 30px sans-serif; background: white; text-align: center">
      <p style="margin: 60px 0">${crypto.randomUUID().slice(0, 8)}</p>
      <p style="position: absolute; top: 404px; width: 100%; margin: 0">${name}</p>`,
  )
  const bytes = await screen.screenshot()
  await screen.close()
  return bytes.toString('base64')
}

/** Returns the colour in the middle of the shown image, once the browser has loaded it. */
const middleOf = (page: Page) =>
  page.evaluate<string>(`(() => {
    const image = [...document.querySelectorAll('[role=dialog] img')].at(-1)
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(canvas.width / 2, canvas.height * 0.53, 1, 1)
    return data.slice(0, 3).join()
  })()`)

test('a redaction first names what it deletes and other screenshots with the same text, and the image is loaded again [D14.77 D14.128]', async ({
  page,
  browser,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  const files = [
    { name: 'one.png', data: await drawScreen(browser, 'Wintergarden') },
    { name: 'two.png', data: await drawScreen(browser, 'Wintergarden') },
  ].map(({ name, data }) => ({ name, data: `data:image/png;base64,${data}` }))
  const images = await researcher<{ _id: string }[]>('POST', '/upload', {
    reportId: report._id,
    files,
  })
  await scoreAll(researcher, report)
  const cells = await cellsOf(researcher, report._id)
  const shown = cells.filter(({ hasCapability }) => hasCapability)
  for (const [at, { _id }] of images.entries()) {
    await researcher('PUT', `/capability-reports/${shown[at]!._id}`, {
      version: shown[at]!.version,
      hasCapability: true,
      images: [_id],
    })
  }
  const texts = `/report-documents/${report._id}/image-texts?text=wintergarden`
  await expect
    .poll(async () => (await researcher<{ total: number }>('GET', texts)).total, {
      timeout: 240_000,
    })
    .toBe(2)

  await signInByApi(page, 'researcher')
  const open = async () => {
    await page.goto(`/appendix/screenshots?report=${report._id}&on=all`)
    const card = page.getByRole('list', { name: 'Screenshots' }).getByRole('listitem').first()
    await card.getByRole('button').first().click()
  }
  await open()
  await expect.poll(() => middleOf(page)).toBe('255,255,255')
  await page.getByRole('button', { name: 'Mark or redact' }).click()
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible()
  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  const redaction = page.getByRole('region', { name: 'Redaction' })
  await expect(redaction).toContainText('1 more screenshot holds this text')
  await expect(redaction).toContainText('“Wintergarden”')
  expect(await findViolations(page, 'all')).toEqual([])
  const gallery = page.waitForEvent('popup')
  await redaction.getByRole('link', { name: 'Look at them' }).click()
  const found = (await gallery)
    .getByRole('list', { name: 'Screenshots' })
    .getByRole('listitem')
    .getByRole('button')
  await expect(found).toHaveCount(2)
  await (await gallery).close()

  const redact = redaction.getByRole('button', { name: 'Redact permanently' })
  await redact.click()
  const question = page.getByRole('dialog', { name: 'Redact 1 area' })
  await expect(question).toContainText('original file, its thumbnail, its text and its print image')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await middleOf(page)).toBe('255,255,255')
  await redact.click()
  const redacted = page.getByText('Redacted 1 area.').waitFor()
  await question.getByRole('button', { name: 'Redact permanently' }).click()
  await redacted
  await expect(redaction).toBeHidden()
  await expect.poll(() => middleOf(page)).toBe('26,34,46')
  // Also after a reload, from the server.
  await open()
  await expect.poll(() => middleOf(page)).toBe('26,34,46')
  for (const { _id } of images)
    expect((await page.request.get(`/api/images/${_id}/thumbnail`)).ok()).toBe(true)
})
