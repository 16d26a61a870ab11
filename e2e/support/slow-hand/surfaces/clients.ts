import { addCompanyCustomer, PASSWORD } from '../../add-company-customer.ts'
import { findDemoReport } from '../../demo-report.ts'
import { type Given, press, type Surface } from '../surface.ts'

interface Requests {
  readonly data: readonly { readonly _id: string; readonly declineReason: string | null }[]
}

interface Leads {
  readonly rows: readonly { readonly company: { readonly name: string }; readonly note: string }[]
}

/** A company customer whose user has asked to buy a report. */
async function openRequest({ request, staff }: Given) {
  const client = await addCompanyCustomer(request)
  const { _id: rid } = await findDemoReport(staff.researcher, 'PUBLISHED')
  const credentials = {
    strategy: 'local',
    app: 'INSIGHTS',
    email: client.email,
    password: PASSWORD,
  }
  const signedIn = await request.post('/api/authentication', { data: credentials })
  const { accessToken } = (await signedIn.json()) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  await request.post('/api/report-status', { headers, data: { rid } })
  return client
}

const REASON: Surface = {
  name: 'why a request is declined',
  writing: 'lines',
  async open(page, given) {
    const { companyCustomer, researcher } = await openRequest(given)
    const dialog = page.getByRole('dialog', { name: 'Decline request' })
    const field = dialog.getByLabel('Reason')
    await page.goto(`/management/company-details?company=${companyCustomer}`)
    await page.getByRole('button', { name: /^Decline/ }).click()
    await field.waitFor()
    return {
      field,
      elsewhere: dialog.getByRole('heading').first(),
      endsWithSave: true,
      ends: true,
      save: () => press(dialog.getByRole('button', { name: 'Decline request' })),
      async stored() {
        const path = `/purchase-requests?company=${companyCustomer}`
        return (await researcher<Requests>('GET', path)).data[0]!.declineReason ?? 'not declined'
      },
      // A reason is one line.
      storedOf: (text) => text.replaceAll(/\s*\n\s*/g, ' ').trim(),
      isValid: (text) => text.trim() !== '',
      instead: 'In May.',
    }
  },
}

const LEAD: Surface = {
  name: 'the note of a lead',
  writing: 'lines',
  async open(page, given) {
    const { name, researcher } = await openRequest(given)
    const dialog = page.getByRole('dialog', { name })
    const field = dialog.getByLabel('Note')
    const visit = async () => {
      await page.goto('/insight?tab=leads')
      const row = page.getByRole('row').filter({ hasText: name })
      await row.getByRole('button').click()
      await page.getByRole('menuitem', { name: 'Set state' }).click()
      await field.waitFor()
    }
    await visit()
    return {
      field,
      elsewhere: dialog.getByRole('heading').first(),
      endsWithSave: true,
      save: () => press(dialog.getByRole('button', { name: 'Save' })),
      async stored() {
        const { rows } = await researcher<Leads>('GET', '/leads')
        return rows.find(({ company }) => company.name === name)!.note
      },
      storedOf: (text) => text.trim(),
      async again() {
        await visit()
        return field.inputValue()
      },
    }
  },
}

export const CLIENTS: readonly Surface[] = [REASON, LEAD]
