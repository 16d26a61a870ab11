import { findDemoReport } from '../../demo-report.ts'
import { openOnPage, press, type Surface } from '../surface.ts'

/** The name of a view that the person saves; a demo report is only read. */
const VIEW: Surface = {
  name: 'the name of a saved view',
  writing: 'line',
  async open(page, { staff }) {
    const report = await findDemoReport(staff.researcher, 'PUBLISHED')
    const bar = page.getByRole('main').getByRole('button', { name: /^Saved view/ })
    const panel = page.getByRole('dialog', { name: 'Saved views' })
    const field = panel.getByLabel('Name')
    const nothing = panel.getByText(/^Nothing is saved yet/)
    await page.goto(
      `/your-brand/why-it-changed?report=${report._id}&company=${report.companies[0]!.companyId}`,
    )
    await bar.click()
    await panel.getByRole('button', { name: 'Save this view' }).click()
    await field.waitFor()
    return {
      field,
      elsewhere: nothing,
      endsWithSave: true,
      ends: true,
      save: () => press(panel.getByRole('button', { name: 'Save', exact: true })),
      async stored() {
        const reply = await page.request.get('/api/saved-views')
        // Without data once the session has ended.
        const { data = [] } = (await reply.json()) as { data?: { name: string; own: boolean }[] }
        return data.flatMap(({ name, own }) => (own ? [name] : [])).join(' | ')
      },
      storedOf: (text) => text.trim(),
      isValid: (text) => text.trim() !== '',
      instead: 'Our view',
      async again() {
        // One whose answer was lost is in the list, and not open.
        await bar.click()
        const first = panel.locator('[data-view]').first()
        await first.or(nothing).waitFor()
        if (await first.isVisible()) return (await first.textContent()) ?? ''
        // The session ended while the name was empty: it is typed from the start.
        await panel.getByRole('button', { name: 'Save this view' }).click()
        return field.inputValue()
      },
    }
  },
}

/** The target of a plan, which the address holds. */
const TARGET: Surface = {
  name: 'the target of a plan',
  writing: 'number',
  async open(page, { staff }) {
    const report = await findDemoReport(staff.researcher, 'PUBLISHED')
    const settings = encodeURIComponent(JSON.stringify({ target: { score: 0.9 } }))
    const path = `/your-brand/plan?report=${report._id}&company=${report.companies[0]!.companyId}&settings=${settings}`
    return {
      ...(await openOnPage(page, path, page.getByRole('textbox', { name: 'Score in %' }))),
      save: () => page.getByRole('heading', { level: 1 }).click(),
      stored() {
        const held = new URL(page.url()).searchParams.get('settings') ?? '{}'
        const { target } = JSON.parse(held) as { target?: { score?: number } }
        return Promise.resolve(((target?.score ?? 0) * 100).toFixed(2))
      },
      storedOf: (text) => (Math.round(Number(text) * 100) / 100).toFixed(2),
      isValid: (text) => /^\d+(\.\d*)?$/.test(text) && Number(text) <= 200,
      instead: '75',
    }
  },
}

const WEIGHTS = [
  ['a weight that is tested', 'number', 'Weight of Android App as a number'],
  ['the slider of a weight', 'range', 'Weight of Android App'],
] as const

/** A weight of one's own, which the address holds. */
const weightSurface = ([name, writing, label]: (typeof WEIGHTS)[number]): Surface => ({
  name,
  writing,
  async open(page, { staff }) {
    const report = await findDemoReport(staff.researcher, 'PUBLISHED')
    const field = page.getByLabel(label, { exact: true })
    await page.goto(
      `/your-brand/what-if?report=${report._id}&company=${report.companies[0]!.companyId}`,
    )
    await field.waitFor()
    const elsewhere = page.getByRole('heading', { name: 'Device Weights' })
    const before = Number(await field.inputValue()).toFixed(2)
    return {
      field,
      elsewhere,
      save: () => elsewhere.click(),
      stored() {
        const held = new URL(page.url()).searchParams.get('custom') ?? '{}'
        const { devices } = JSON.parse(held) as { devices?: Record<string, number> }
        return Promise.resolve(devices?.['Android App']?.toFixed(2) ?? before)
      },
      storedOf: (text) => Number(text).toFixed(2),
      isValid: (text) => /^\d(\.\d{0,2})?$/.test(text) && Number(text) <= 1,
      instead: '0.75',
      async again() {
        await field.waitFor()
        return Number(await field.inputValue()).toFixed(2)
      },
    }
  },
})

export const BRAND: readonly Surface[] = [VIEW, TARGET, ...WEIGHTS.map(weightSurface)]
