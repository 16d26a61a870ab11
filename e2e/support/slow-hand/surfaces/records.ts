import { addIndustry, answerAll, completeAll, importSurvey } from '../../small-report.ts'
import { press, type Surface } from '../surface.ts'

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
    await page.goto('/profile')
    await field.waitFor()
    return {
      field,
      elsewhere: page.getByRole('heading', { level: 1 }),
      save: () => press(details.getByRole('button', { name: 'Save' })),
      stored: async () => (await read()).title,
      storedOf: trimmed,
      async again() {
        await field.waitFor()
        return field.inputValue()
      },
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

interface Described {
  readonly title: string
  readonly description: string
}

/** Two records of the admin pages: one field that may be empty, of one line or of several. */
const RECORDS = [
  { noun: 'an industry', writing: 'lines', label: 'Description' },
  { noun: 'a company', writing: 'line', label: 'Title' },
] as const

const recordSurface = ({ noun, writing, label }: (typeof RECORDS)[number]): Surface => ({
  name: `the ${label.toLowerCase()} of ${noun}`,
  writing,
  colleagues: ['the list'],
  async open(page, { staff }) {
    const { industry, title, senior } = await addIndustry(staff)
    const isIndustry = noun === 'an industry'
    const companies = await senior<{ data: { _id: string; title: string }[] }>(
      'GET',
      `/companies?term=${encodeURIComponent(`Amber of ${title}`)}`,
    )
    const record = isIndustry ? `/industries/${industry}` : `/companies/${companies.data[0]!._id}`
    const list = isIndustry ? 'industry' : 'company'
    const drawer = page.getByRole('dialog')
    const field = drawer.getByRole('textbox', { name: label, exact: true })
    const read = () => senior<Described>('GET', record)
    const openDrawer = async () => {
      const { title: name } = await read()
      await page.goto(`/admin/${list}-management?term=${encodeURIComponent(name)}`)
      await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await field.waitFor()
    }
    await openDrawer()
    return {
      field,
      elsewhere: drawer.getByRole('heading').first(),
      endsWithSave: true,
      save: () => press(drawer.getByRole('button', { name: 'Save', exact: true })),
      stored: async () => (await read())[isIndustry ? 'description' : 'title'],
      storedOf: trimmed,
      isValid: (text) => isIndustry || text.trim() !== '',
      instead: 'Amber again',
      async again() {
        await openDrawer()
        return field.inputValue()
      },
      colleague: {
        async 'the list'() {
          const other = `${THEIRS} ${title}`
          const { _id } = await senior('POST', '/companies', { title: other, industries: [industry] }) // prettier-ignore
          return async () => (await senior<Described>('GET', `/companies/${_id}`)).title === other
        },
      },
    }
  },
})

const isCount = (text: string) => text === '' || /^[1-9]\d{0,4}$/.test(text)

const SAMPLE: Surface = {
  name: 'the respondents of a survey',
  writing: 'number',
  async open(page, { staff }) {
    const { researcher, start } = await addIndustry(staff)
    const report = await start('2026-01')
    await answerAll(researcher, report)
    await importSurvey(researcher, report)
    const form = page.getByRole('form', { name: 'Sample' })
    const field = form.getByLabel('Respondents')
    await page.goto(`/consumer-survey?report=${report._id}`)
    await field.waitFor()
    return {
      field,
      elsewhere: page.getByRole('heading', { level: 1 }),
      save: () => press(form.getByRole('button', { name: 'Save sample' })),
      async stored() {
        const path = `/survey-samples/${report._id}`
        const { respondents } = await researcher<{ respondents: number | null }>('GET', path)
        return respondents === null ? '' : String(respondents)
      },
      // The shares of the survey must be whole numbers of respondents.
      isValid: (text) => text === '' || /^[1-9]\d{0,2}00$/.test(text),
      instead: '1200',
      async again() {
        await field.waitFor()
        return field.inputValue()
      },
    }
  },
}

const WEIGHT: Surface = {
  name: 'a device weight',
  writing: 'number',
  async open(page, { staff }) {
    const { researcher, start } = await addIndustry(staff)
    const report = await start('2026-01')
    await completeAll(researcher, report)
    const dialog = page.getByRole('dialog', { name: 'Device Weights' })
    const field = dialog.getByRole('textbox', { name: 'Android App', exact: true })
    const openDialog = async () => {
      await page.getByRole('button', { name: 'Edit device weights' }).click()
      await field.waitFor()
    }
    await page.goto(`/scoring-ranking?report=${report._id}`)
    await openDialog()
    return {
      field,
      elsewhere: dialog.getByRole('heading').first(),
      endsWithSave: true,
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
      async again() {
        await openDialog()
        return field.inputValue()
      },
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
    const field = dialog.getByLabel('Number of ratings, iPhone')
    const openDialog = async () => {
      await page.getByRole('button', { name: 'Edit user ratings' }).click()
      await field.waitFor()
    }
    await page.goto(
      `/report/capabilities-table?report=${report._id}&company=${company}&application=iphone-app`,
    )
    await openDialog()
    return {
      field,
      elsewhere: dialog.getByRole('heading').first(),
      endsWithSave: true,
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
      async again() {
        await openDialog()
        return field.inputValue()
      },
    }
  },
}

const SEARCH: Surface = {
  name: 'the search of a list',
  writing: 'line',
  colleagues: ['the list'],
  async open(page, { staff }) {
    const { senior, industry, title } = await addIndustry(staff)
    const field = page.getByRole('searchbox')
    await page.goto('/admin/company-management')
    await field.waitFor()
    return {
      field,
      elsewhere: page.getByRole('heading', { level: 1 }),
      stored: () => Promise.resolve(new URL(page.url()).searchParams.get('term') ?? ''),
      storedOf: trimmed,
      async again() {
        await field.waitFor()
        return field.inputValue()
      },
      colleague: {
        async 'the list'() {
          const other = `${THEIRS} ${title}`
          await senior('POST', '/companies', { title: other, industries: [industry] })
          return () => Promise.resolve(true)
        },
      },
    }
  },
}

export const RECORD_SURFACES: readonly Surface[] = [
  PROFILE,
  ...RECORDS.map(recordSurface),
  SAMPLE,
  WEIGHT,
  RATINGS,
  SEARCH,
]
