import { addScreenshot } from '../../add-screenshot.ts'
import { addIndustry, cellsOf, scoreAll } from '../../small-report.ts'
import type { Surface } from '../surface.ts'

interface Marks {
  readonly images: readonly { readonly marks: readonly { readonly text?: string }[] }[]
}

/** The note of a mark on a screenshot. */
export const MARK: Surface = {
  name: 'the note of a mark',
  writing: 'line',
  async open(page, { staff }) {
    const { researcher, start } = await addIndustry(staff)
    const report = await start('2026-01')
    const image = await addScreenshot(researcher, report._id)
    await scoreAll(researcher, report)
    const cells = await cellsOf(researcher, report._id)
    const { _id, version } = cells.find(({ hasCapability }) => hasCapability)!
    const answer = { version, hasCapability: true, images: [image] }
    await researcher('PUT', `/capability-reports/${_id}`, answer)
    const path = `/image-marks/${report._id}`
    const marks = [{ kind: 'number', x: 0.5, y: 0.5, text: 'Seats' }]
    await researcher('PUT', `${path}/${image}`, { version: 0, marks })
    const panel = page.getByRole('complementary', { name: 'Marks' })
    const field = panel.getByLabel('Text of Number 1')
    const visit = async () => {
      await page.getByRole('list', { name: 'Screenshots' }).getByRole('button').first().click()
      await panel.getByRole('button', { name: 'Mark or redact' }).click()
      await field.waitFor()
    }
    await page.goto(`/appendix/screenshots?report=${report._id}&on=all`)
    await visit()
    const elsewhere = panel.getByRole('heading').first()
    return {
      field,
      elsewhere,
      // The mark takes its text when the field is left.
      save: () => elsewhere.click(),
      stored: async () => (await researcher<Marks>('GET', path)).images[0]?.marks[0]?.text ?? '',
      storedOf: (text) => text.trim(),
      async again() {
        await visit()
        return field.inputValue()
      },
    }
  },
}
