import { formatMonth } from '@insights/domain/text/format-date.ts'

import { readContent } from '../../demo-report.ts'
import { addIndustry, completeAll, publish, type SmallReport } from '../../small-report.ts'
import { type Given, openInDialog, openOnPage, press, type Surface } from '../surface.ts'

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
    return {
      ...(await openOnPage(page, setup, field)),
      save: () =>
        press(page.locator('form').filter({ has: field }).getByRole('button', { name: 'Save' })),
      stored: async () =>
        (await given.staff.senior<SmallReport>('GET', `/reports/${report._id}`)).title,
      storedOf: trimmed,
      isValid: (text) => text.trim() !== '',
      instead: 'Trains in January',
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
    await page.goto(setup)
    const { again: _again, ...opened } = await openInDialog(dialog, 'Reason', () =>
      page.getByRole('button', { name: 'Return to draft' }).click(),
    )
    return {
      ...opened,
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

interface Corrected {
  readonly corrections: readonly { readonly reason: string | null }[]
}

const PUBLISHING: Surface = {
  name: 'why a revision is published',
  writing: 'lines',
  async open(page, given) {
    const { researcher, senior } = given.staff
    const { report } = await openReport(given)
    await completeAll(researcher, report)
    await publish(senior, report._id)
    const { _id } = await researcher('POST', '/report-edit', { reportId: report._id })
    for (const status of ['REVIEWED', 'APPROVED'])
      await senior('PUT', `/report-status/${_id}`, { status })
    const dialog = page.getByRole('dialog', { name: 'Publish revision?' })
    const ask = page.getByRole('button', { name: 'Publish', exact: true })
    await page.goto(`/report/report-publish-date?report=${_id}`)
    const { again: _again, ...opened } = await openInDialog(dialog, 'Reason', () => ask.click())
    return {
      ...opened,
      ends: true,
      async save() {
        if (!(await dialog.isVisible())) await press(ask)
        await press(dialog.getByRole('button', { name: 'Publish revision' }))
      },
      async stored() {
        const path = `/report-documents/${_id}`
        const { corrections } = await senior<Corrected>('GET', path)
        return corrections.at(-1)?.reason ?? 'not published'
      },
      storedOf: trimmed,
      isValid: (text) => text.trim() !== '',
      instead: 'A rating was wrong.',
    }
  },
}

interface Reports {
  readonly data: readonly { readonly _id: string; readonly date: string }[]
}

const MONTH: Surface = {
  name: 'the month of a new report',
  writing: 'range',
  async open(page, { staff }) {
    const { industry, senior } = await addIndustry(staff)
    const field = page.getByRole('button', { name: 'Target publish month' })
    const elsewhere = page.getByRole('heading', { level: 1 })
    const months = page.getByRole('dialog', { name: 'Target publish month' }).getByRole('table')
    const placeOf = (at: number | 'end') => (at === 'end' ? 11 : at % 12)
    const shown = () => field.innerText()
    const created = async () => {
      const path = `/reports?industry[$in][]=${industry}`
      return (await senior<Reports>('GET', path)).data[0]
    }
    const visit = async () => {
      const report = await created()
      const search = report ? `report=${report._id}` : `industry=${industry}`
      await page.goto(`/report/report-publish-date?${search}`)
      await field.waitFor()
    }
    await visit()
    let month = await shown()
    const nothing = () => Promise.resolve()
    return {
      field,
      elsewhere,
      own: {
        shown,
        async click(at) {
          await field.click()
          await months.getByRole('button').nth(placeOf(at)).click()
        },
        // Only a click chooses one.
        model: {
          type: nothing,
          press: nothing,
          clickElsewhere: nothing,
          replaceAll: nothing,
          append: nothing,
          click(at) {
            const [, year] = month.split(' ')
            month = formatMonth(new Date(Date.UTC(Number(year), placeOf(at))).toISOString())
            return nothing()
          },
          read: () => Promise.resolve(month),
          normal: (text) => Promise.resolve(text),
          begin(text) {
            month = text
            return nothing()
          },
        },
      },
      endsWithSave: true,
      ends: true,
      save: () => press(page.getByRole('button', { name: /^Capabilities Table/ })),
      async stored() {
        const report = await created()
        return report ? formatMonth(report.date) : 'not created'
      },
      async again() {
        await visit()
        return shown()
      },
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
    return {
      ...(await openOnPage(page, `/second-coding?report=${report._id}`, field)),
      save: () => press(form.getByRole('button', { name: 'Save and hand out' })),
      async stored() {
        const { plan } = await senior<SecondCoding>('GET', path)
        return String(Math.round((plan?.share ?? 0) * 100))
      },
      storedOf: (text) => String(Number(text)),
      isValid: (text) => /^\d{1,2}$/.test(text),
      instead: '25',
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
export const SETUP: readonly Surface[] = [TITLE, MONTH, RETURN, PUBLISHING, SHARE, PICK]
