import { readContent } from '../../demo-report.ts'
import { addIndustry, completeAll, type SmallReport } from '../../small-report.ts'
import { type Given, press, type Surface } from '../surface.ts'

const trimmed = (text: string) => text.trim()

async function openReport({ staff }: Given) {
  const report = await (await addIndustry(staff)).start('2026-01')
  return { report, setup: `/report/report-publish-date?report=${report._id}` }
}

const TITLE: Surface = {
  name: 'the title of a report',
  writing: 'line',
  async open(page, given) {
    const { report, setup } = await openReport(given)
    const field = page.getByLabel('Report title')
    await page.goto(setup)
    await field.waitFor()
    return {
      field,
      elsewhere: page.getByRole('heading', { level: 1 }),
      save: () =>
        press(page.locator('form').filter({ has: field }).getByRole('button', { name: 'Save' })),
      stored: async () =>
        (await given.staff.senior<SmallReport>('GET', `/reports/${report._id}`)).title,
      storedOf: trimmed,
      isValid: (text) => text.trim() !== '',
      instead: 'Trains in January',
      async again() {
        await field.waitFor()
        return field.inputValue()
      },
    }
  },
}

const RETURN: Surface = {
  name: 'why a report is returned to draft',
  writing: 'lines',
  async open(page, given) {
    const { researcher, senior } = given.staff
    const { report, setup } = await openReport(given)
    await completeAll(researcher, report)
    await senior('PUT', `/report-status/${report._id}`, { status: 'REVIEWED' })
    const dialog = page.getByRole('dialog', { name: 'Return to draft' })
    const field = dialog.getByLabel('Reason')
    await page.goto(setup)
    await page.getByRole('button', { name: 'Return to draft' }).click()
    await field.waitFor()
    return {
      field,
      elsewhere: dialog.getByRole('heading').first(),
      endsWithSave: true,
      ends: true,
      async save() {
        const again = page.getByRole('button', { name: 'Return to draft' }).first()
        if (!(await dialog.isVisible())) await press(again)
        await press(dialog.getByRole('button', { name: 'Return to draft' }))
      },
      async stored() {
        const { returned } = await senior<{ returned: { reason: string } | null }>(
          'GET',
          `/reports/${report._id}`,
        )
        return returned?.reason ?? 'not returned'
      },
      storedOf: trimmed,
      isValid: (text) => text.trim() !== '',
      instead: 'Two answers are missing.',
    }
  },
}

interface SecondCoding {
  readonly plan: { readonly share: number } | null
}

const SHARE: Surface = {
  name: 'the share of second answers',
  writing: 'number',
  async open(page, given) {
    const { researcher, senior } = given.staff
    const { report } = await openReport(given)
    await completeAll(researcher, report)
    const path = `/second-coding/${report._id}`
    await senior('PUT', path, { share: 0.1, coders: [given.user._id] })
    const form = page.getByRole('form', { name: 'Plan of the second coding' })
    const field = form.getByLabel('Random sample')
    await page.goto(`/second-coding?report=${report._id}`)
    await field.waitFor()
    return {
      field,
      elsewhere: page.getByRole('heading', { level: 1 }),
      save: () => press(form.getByRole('button', { name: 'Save and hand out' })),
      async stored() {
        const { plan } = await senior<SecondCoding>('GET', path)
        return String(Math.round((plan?.share ?? 0) * 100))
      },
      storedOf: (text) => String(Number(text)),
      isValid: (text) => /^\d{1,2}$/.test(text),
      instead: '25',
      async again() {
        await field.waitFor()
        return field.inputValue()
      },
    }
  },
}

interface Document {
  readonly matrix: readonly {
    readonly capabilities: readonly { readonly capabilityId: string }[]
  }[]
}

const PICK: Surface = {
  name: 'the reason of a pick',
  writing: 'line',
  async open(page, given) {
    const { researcher } = given.staff
    const { report } = await openReport(given)
    await completeAll(researcher, report)
    const { matrix } = await researcher<Document>('GET', `/report-documents/${report._id}`)
    const { capabilityId } = matrix[0]!.capabilities[0]!
    const pick = page.getByRole('region', { name: 'Researchers’ Pick' })
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel('Why, in one sentence')
    await page.goto(`/appendix/capability/${capabilityId}?report=${report._id}`)
    await pick.getByRole('button', { name: 'Pick a company' }).click()
    await dialog.getByLabel('Who does it best').selectOption({ index: 1 })
    await field.waitFor()
    return {
      field,
      elsewhere: dialog.getByRole('heading').first(),
      endsWithSave: true,
      save: () => press(dialog.getByRole('button', { name: 'Save' })),
      async stored() {
        const { capabilityPicks } = await readContent(researcher, report._id)
        return capabilityPicks[capabilityId]?.reason ?? 'not saved'
      },
      storedOf: trimmed,
      isValid: (text) => text.trim() !== '',
      instead: 'It opens in two taps.',
      async again() {
        await pick.getByRole('button', { name: 'Change pick' }).click()
        await field.waitFor()
        return field.inputValue()
      },
    }
  },
}

/** Fields about a report, beside its answers and texts. */
export const SETUP: readonly Surface[] = [TITLE, RETURN, SHARE, PICK]
