import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from '@playwright/test'

import { chooseFile } from '../support/choose-file.ts'
import { openPhone, pair } from '../support/pair-phone.ts'
import { cellOf, detailOf, openIndustry } from '../support/small-report.ts'
import { signInByApi } from '../support/users.ts'

const HEIC = await readFile(
  join(import.meta.dirname, '../../platform/image/fixtures/turned-with-gps.heic'),
)

test('webp and heic are accepted from computer and phone, and every browser shows them [D14.109]', async ({
  page,
  baseURL,
}) => {
  const { researcher, start } = await openIndustry(page.request)
  const report = await start('2026-01')
  await signInByApi(page, 'researcher')
  await page.goto(detailOf(report))
  const row = page.getByRole('row', { name: 'Choose a seat' })
  await row.click()
  const drawer = page.getByRole('dialog', { name: 'Choose a seat' })
  const screenshots = drawer.getByRole('region', { name: 'Screenshots' }).getByRole('listitem')
  const webp = await page.evaluate<string>(`(() => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d').fillRect(0, 0, 999, 999)
    return canvas.toDataURL('image/webp').split(',')[1]
  })()`)
  await chooseFile(drawer, [
    { name: 'shot.webp', mimeType: 'image/webp', buffer: Buffer.from(webp, 'base64') },
    // The type that a browser gives to an unknown file.
    { name: 'IMG_1.HEIC', mimeType: '', buffer: HEIC },
  ])
  await expect(screenshots.getByText('Uploaded, not saved')).toHaveCount(2)
  await drawer.getByRole('radio', { name: 'Yes' }).check()
  const phone = await openPhone(page, baseURL!)
  await pair(page, phone)
  await phone
    .locator('#files')
    .setInputFiles({ name: 'IMG_2.HEIC', mimeType: 'image/heic', buffer: HEIC })
  await phone.getByRole('button', { name: 'Send 1 screenshot' }).click()
  await expect(screenshots).toHaveCount(3)
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer).toBeHidden()
  await row.click()
  await expect(screenshots).toHaveCount(3)
  for (const name of ['shot.webp', 'IMG_1.HEIC', 'IMG_2.HEIC']) {
    const image = drawer.getByRole('img', { name: `Screenshot ${name}` }).first()
    await image.scrollIntoViewIfNeeded()
    await expect(image).not.toHaveJSProperty('naturalWidth', 0)
  }
  const { images } = await cellOf(researcher, report, 'Choose a seat')
  for (const { _id } of images) {
    const reply = await page.request.get(`/api/images/${_id}`)
    expect(reply.headers()['content-type']).toMatch(/^image\/(jpeg|png)$/)
    expect((await reply.body()).includes('Canary')).toBe(false)
  }
})
