import { addCompanyCustomer, PASSWORD } from '../../add-company-customer.ts'
import { findDemoReport } from '../../demo-report.ts'
import { type Given, openInDialog, press, type Surface } from '../surface.ts'

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
    await page.goto(`/management/company-details?company=${companyCustomer}`)
    const { again: _again, ...opened } = await openInDialog(dialog, 'Reason', () =>
      page.getByRole('button', { name: /^Decline/ }).click(),
    )
    return {
      ...opened,
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
    const visit = async () => {
      await page.goto('/insight?tab=leads')
      const row = page.getByRole('row').filter({ hasText: name })
      await row.getByRole('button').click()
      await page.getByRole('menuitem', { name: 'Set state' }).click()
    }
    return {
      ...(await openInDialog(dialog, 'Note', visit)),
      save: () => press(dialog.getByRole('button', { name: 'Save' })),
      async stored() {
        const { rows } = await researcher<Leads>('GET', '/leads')
        return rows.find(({ company }) => company.name === name)!.note
      },
      storedOf: (text) => text.trim(),
    }
  },
}

export const CLIENTS: readonly Surface[] = [REASON, LEAD]
