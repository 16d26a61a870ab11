import { addIndustry, answerAll, completeAll, importSurvey } from '../../small-report.ts'
import { openInDialog, openOnPage, press, type Surface } from '../surface.ts'

const trimmed = (text: string) => text.trim()
const THEIRS = 'A colleague wrote this.'

const PROFILE: Surface = {
  name: 'the title in one’s profile',
  writing: 'line',
  colleagues: ['another field'],
  async open(page, { staff: { senior }, user }) {
    const field = page.getByLabel('Title', { exact: true })
    const details = page.locator('form').filter({ has: field })
    const read = async () => {
      const path = `/users?term=${encodeURIComponent(user.email)}`
      const { data } = await senior<{ data: { title: string; phone: string }[] }>('GET', path)
      return data[0]!
    }
    return {
      ...(await openOnPage(page, '/profile', field)),
      save: () => press(details.getByRole('button', { name: 'Save' })),
      stored: async () => (await read()).title,
      storedOf: trimmed,
      colleague: {
        async 'another field'() {
          const { title } = await read()
          await user.save({ title, phone: '+1 617 555 0123' })
          return async () => (await read()).phone === '+1 617 555 0123'
        },
      },
    }
  },
}

const isCount = (text: string) => text === '' || /^[1-9]\d{0,4}$/.test(text)

interface SampleField {
  readonly name: string
  readonly writing: 'number' | 'day'
  readonly label: string
  readonly read: (sample: Sample) => string | number | null | undefined
  readonly isValid: (text: string) => boolean
  readonly instead: string
}

interface Sample {
  readonly respondents: number | null
  readonly byQuestion: Readonly<Record<string, number>>
  readonly fieldwork: { readonly from: string } | null
}

const SAMPLE_FIELDS: readonly SampleField[] = [
  {
    name: 'the respondents of a survey',
    writing: 'number',
    label: 'Respondents',
    read: ({ respondents }) => respondents,
    // The shares of the survey must be whole numbers of respondents.
    isValid: (text) => text === '' || /^[1-9]\d{0,2}00$/.test(text),
    instead: '1200',
  },
  {
    name: 'the respondents of a question',
    writing: 'number',
    label: 'Booking matters',
    read: ({ byQuestion }) => Object.values(byQuestion)[0],
    isValid: (text) => text === '' || /^[1-9]00$/.test(text),
    instead: '900',
  },
  {
    name: 'the first day of the fieldwork',
    writing: 'day',
    label: 'Fieldwork from',
    read: ({ fieldwork }) => fieldwork?.from,
    isValid: (text) => /^20[12]\d-/.test(text),
    instead: '03042021',
  },
]

const sampleSurface = (one: SampleField): Surface => ({
  name: one.name,
  writing: one.writing,
  async open(page, { staff }) {
    const { researcher, start } = await addIndustry(staff)
    const report = await start('2026-01')
    await answerAll(researcher, report)
    await importSurvey(researcher, report)
    const form = page.getByRole('form', { name: 'Sample' })
    const field = form.getByLabel(one.label, { exact: true })
    const path = `/survey-samples/${report._id}`
    const visit = async () => {
      await form.getByText(/^Advanced/).click()
      await field.waitFor()
    }
    if (one.label !== 'Respondents') {
      // A whole number of people for each share, in both.
      const fieldwork = { from: '2026-01-01', to: '2030-01-31' }
      const {
        reportId: _report,
        basis: _basis,
        ...sample
      } = await researcher<Record<string, unknown>>('GET', path)
      await researcher('PUT', path, { ...sample, respondents: 1000, fieldwork })
    }
    await page.goto(`/consumer-survey?report=${report._id}`)
    await visit()
    return {
      field,
      elsewhere: page.getByRole('heading', { level: 1 }),
      save: () => press(form.getByRole('button', { name: 'Save sample' })),
      stored: async () => String(one.read(await researcher<Sample>('GET', path)) ?? ''),
      isValid: one.isValid,
      instead: one.instead,
      async again() {
        await visit()
        return field.inputValue()
      },
    }
  },
})

const WEIGHT: Surface = {
  name: 'a device weight',
  writing: 'number',
  async open(page, { staff }) {
    const { researcher, start } = await addIndustry(staff)
    const report = await start('2026-01')
    await completeAll(researcher, report)
    const dialog = page.getByRole('dialog', { name: 'Device Weights' })
    await page.goto(`/scoring-ranking?report=${report._id}`)
    return {
      ...(await openInDialog(dialog, 'Android App', () =>
        page.getByRole('button', { name: 'Edit device weights' }).click(),
      )),
      async save() {
        await press(dialog.getByRole('button', { name: 'Save' }))
        // Scores of the old weights go, which is asked.
        await press(page.getByRole('button', { name: 'Accept' }))
      },
      async stored() {
        const path = `/device-weight?reportId=${report._id}`
        const { data } = await researcher<{
          data: { deviceWeights: Record<string, number> }[]
        }>('GET', path)
        return String(data[0]!.deviceWeights['Android App'])
      },
      storedOf: (text) => String(Number(text)),
      isValid: (text) => /^\d(\.\d+)?$/.test(text) && Number(text) <= 1,
      instead: '0.75',
    }
  },
}

const RATINGS: Surface = {
  name: 'the number of ratings',
  writing: 'number',
  async open(page, { staff }) {
    const { researcher, start } = await addIndustry(staff)
    const report = await start('2026-01')
    await answerAll(researcher, report)
    const company = report.companies[0]!.companyId
    const dialog = page.getByRole('dialog', { name: /^User ratings of / })
    await page.goto(
      `/report/capabilities-table?report=${report._id}&company=${company}&application=iphone-app`,
    )
    return {
      ...(await openInDialog(dialog, 'Number of ratings, iPhone', () =>
        page.getByRole('button', { name: 'Edit user ratings' }).click(),
      )),
      save: () => press(dialog.getByRole('button', { name: 'Save' })),
      async stored() {
        const path = `/reports/${report._id}?$populate[]=companies`
        const { companies } = await researcher<{
          companies: { companyId: string; ratingCounts?: Record<string, number> }[]
        }>('GET', path)
        const found = companies.find(({ companyId }) => companyId === company)
        return String(found?.ratingCounts?.['iPhone App'] ?? '')
      },
      isValid: isCount,
      instead: '1250',
    }
  },
}

interface Privacy {
  readonly contact: string
  readonly insightMonths: number
}

const PRIVACY_FIELDS = [
  {
    name: 'the contact for privacy',
    writing: 'line',
    key: 'contact',
    label: 'Contact for privacy',
  },
  { name: 'the months of privacy', writing: 'number', key: 'insightMonths', label: 'Months that it is kept' }, // prettier-ignore
] as const

const privacySurface = ({
  name,
  writing,
  key,
  label,
}: (typeof PRIVACY_FIELDS)[number]): Surface => ({
  name,
  writing,
  alone: true,
  async open(page, { staff: { senior } }) {
    const field = page.getByLabel(label)
    return {
      ...(await openOnPage(page, '/admin/user-management', field)),
      save: () =>
        press(page.locator('form').filter({ has: field }).getByRole('button', { name: 'Save' })),
      stored: async () => String((await senior<Privacy>('GET', '/privacy-settings'))[key]),
      storedOf: trimmed,
      isValid: (text) => writing === 'line' || /^(1?[1-9]|2[0-4])$/.test(text),
      instead: '12',
    }
  },
})

const LISTS = [
  ['companies', '/admin/company-management'],
  ['users', '/admin/user-management'],
  ['clients', '/report?tab=clients'],
] as const

const searchSurface = ([many, path]: (typeof LISTS)[number]): Surface => ({
  name: `the search of ${many}`,
  writing: 'line',
  colleagues: ['the list'],
  async open(page, { staff }) {
    const { senior, industry, title } = await addIndustry(staff)
    return {
      ...(await openOnPage(page, path, page.getByRole('searchbox'))),
      stored: () => Promise.resolve(new URL(page.url()).searchParams.get('term') ?? ''),
      storedOf: trimmed,
      colleague: {
        async 'the list'() {
          const other = `${THEIRS} ${title}`
          await senior('POST', '/companies', { title: other, industries: [industry] })
          return () => Promise.resolve(true)
        },
      },
    }
  },
})

/** The search of the portal, which is sent nowhere but to find. */
const SEARCH: Surface = {
  name: 'the search of the portal',
  writing: 'line',
  transient: true,
  async open(page) {
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Search' })
    const field = dialog.getByRole('combobox')
    await field.waitFor()
    return { field, elsewhere: dialog.getByRole('status'), stored: () => field.inputValue() }
  },
}

export const RECORD_SURFACES: readonly Surface[] = [
  PROFILE,
  ...SAMPLE_FIELDS.map(sampleSurface),
  WEIGHT,
  RATINGS,
  ...PRIVACY_FIELDS.map(privacySurface),
  ...LISTS.map(searchSurface),
  SEARCH,
]
