import { expect, test } from '@playwright/test'

import { readBanking } from '../support/banking.ts'
import { findDrawnDocument } from '../support/drawn-document.ts'
import { createApiClient } from '../support/users.ts'

/** Frames in which a chart must not move: animations lasted a second, 60 frames. */
const FRAMES = 90

test('the first drawing of the charts of a page is the final one [D15.143]', async ({
  page,
  request,
}) => {
  const { report, companyOf } = await readBanking(page, request)
  // A portal that has just started draws intervals, which change a chart.
  await findDrawnDocument(await createApiClient(request, 'customer'), report)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(`
    window.chartPictures = []
    function look() {
      for (const svg of document.querySelectorAll('figure [role=application] svg')) {
        const drawing = svg.innerHTML.replaceAll(/zr\\d+-[a-z]+\\d+/g, '')
        const one = chartPictures.find((chart) => chart.svg === svg)
        if (one === undefined) chartPictures.push({ svg, first: drawing, frames: 0, moved: 0 })
        else {
          one.frames += 1
          if (drawing !== one.first) one.moved += 1
        }
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)`)
  for (const path of [
    'content-building/executive-summary',
    'content-building/consumer-survey',
    'content-building/category-performance',
    'your-brand/why-it-changed',
  ]) {
    await page.goto(`/${path}?report=${report}&company=${companyOf('Brightwell')}`)
    await page.getByRole('figure').first().scrollIntoViewIfNeeded()
    await expect(page.getByRole('figure').getByRole('application').first()).toBeVisible()
    const charts = () =>
      page.evaluate<{ frames: number; moved: number }[]>(
        'chartPictures.map(({ frames, moved }) => ({ frames, moved }))',
      )
    await expect.poll(async () => (await charts())[0]?.frames, path).toBeGreaterThan(FRAMES)
    expect(
      (await charts()).filter(({ moved }) => moved > 0),
      path,
    ).toEqual([])
  }
})
