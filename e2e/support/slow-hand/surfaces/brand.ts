import { findDemoReport } from '../../demo-report.ts'
import { press, type Surface } from '../surface.ts'

/** The name of a view that the person saves; a demo report is only read. */
export const VIEW: Surface = {
  name: 'the name of a saved view',
  writing: 'line',
  async open(page, { staff }) {
    const report = await findDemoReport(staff.researcher, 'PUBLISHED')
    const bar = page.getByRole('main').getByRole('button', { name: /^Saved view/ })
    const panel = page.getByRole('dialog', { name: 'Saved views' })
    const field = panel.getByLabel('Name')
    await page.goto(
      `/your-brand/why-it-changed?report=${report._id}&company=${report.companies[0]!.companyId}`,
    )
    await bar.click()
    await panel.getByRole('button', { name: 'Save this view' }).click()
    await field.waitFor()
    return {
      field,
      elsewhere: panel.getByText(/^Nothing is saved yet/),
      endsWithSave: true,
      save: () => press(panel.getByRole('button', { name: 'Save', exact: true })),
      async stored() {
        const reply = await page.request.get('/api/saved-views')
        const { data } = (await reply.json()) as { data: { name: string; own: boolean }[] }
        return data.flatMap(({ name, own }) => (own ? [name] : [])).join(' | ')
      },
      storedOf: (text) => text.trim(),
      isValid: (text) => text.trim() !== '',
      instead: 'Our view',
      async again() {
        const named = page.getByRole('main').getByRole('button', { name: /^Saved view: / })
        return (await named.innerText()).replace(/^Saved view:\s*/, '')
      },
    }
  },
}
