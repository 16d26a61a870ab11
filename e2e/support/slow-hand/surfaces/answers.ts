import {
  addIndustry,
  cellOf,
  cellsOf,
  completeAll,
  detailOf,
  type SmallReport,
} from '../../small-report.ts'
import { type Given, press, type Surface } from '../surface.ts'

const trimmed = (text: string) => text.trim()

async function openReport({ staff }: Given): Promise<SmallReport> {
  const { start } = await addIndustry(staff)
  const report = await start('2026-01')
  await completeAll(staff.researcher, report)
  return report
}

const NOTE: Surface = {
  name: 'the change note of an answer',
  writing: 'lines',
  colleagues: ['the list'],
  async open(page, given) {
    const { researcher } = given.staff
    const report = await openReport(given)
    const drawer = page.getByRole('dialog', { name: 'Choose a seat' })
    const field = drawer.getByLabel('Change note')
    const openDrawer = async () => {
      await page.getByRole('row', { name: 'Choose a seat' }).click()
      await field.waitFor()
    }
    await page.goto(detailOf(report))
    await openDrawer()
    return {
      field,
      elsewhere: drawer.getByRole('heading').first(),
      endsWithSave: true,
      save: () => press(drawer.getByRole('button', { name: 'Save', exact: true })),
      stored: async () => (await cellOf(researcher, report, 'Choose a seat')).capabilityChangeNote,
      storedOf: trimmed,
      async again() {
        await openDrawer()
        return field.inputValue()
      },
      colleague: {
        async 'the list'() {
          const { _id, version } = await cellOf(researcher, report, 'Pay with points')
          const answer = { version, hasCapability: false, capabilityChange: 'no-change' }
          await researcher('PUT', `/capability-reports/${_id}`, answer)
          return async () =>
            (await cellOf(researcher, report, 'Pay with points')).hasCapability === false
        },
      },
    }
  },
}

interface Threads {
  readonly data: readonly { readonly comments: readonly { readonly text: string }[] }[]
}

const COMMENT: Surface = {
  name: 'a comment on a report',
  writing: 'lines',
  colleagues: ['the list'],
  async open(page, given) {
    const { researcher, senior } = given.staff
    const report = await openReport(given)
    const field = page.getByRole('textbox', { name: 'New comment' })
    const theirs = 'A colleague wrote this.'
    const texts = async () => {
      const path = `/comments/${report._id}`
      const { data } = await researcher<Threads>('GET', path)
      return data.flatMap(({ comments }) => comments.map(({ text }) => text))
    }
    await page.goto(`/comments?report=${report._id}`)
    return {
      field,
      elsewhere: page.getByRole('heading', { level: 1 }),
      endsWithSave: true,
      save: () => press(page.getByRole('button', { name: /^Comment( |$)/ })),
      stored: async () => (await texts()).filter((text) => text !== theirs).join(' | '),
      storedOf: trimmed,
      async again() {
        await field.waitFor()
        const shown = page.getByRole('article').locator('p:last-child')
        const words = await shown.evaluateAll((some: readonly { textContent: string }[]) =>
          some.map(({ textContent }) => textContent),
        )
        return words.filter((text) => text !== theirs).join(' | ')
      },
      colleague: {
        async 'the list'() {
          const subject = { kind: 'report', id: 'report' }
          const thread = { _id: crypto.randomUUID(), subject, text: theirs, mentions: [] }
          await senior('POST', `/comments/${report._id}`, thread)
          return async () => (await texts()).includes(theirs)
        },
      },
    }
  },
}

interface Cells {
  readonly open: readonly { readonly answer: string }[]
  readonly disagreements: readonly { readonly answer: string; readonly second: { note: string } }[]
}

const SECOND_CODING: Surface = {
  name: 'the note of a second answer',
  writing: 'lines',
  async open(page, given) {
    const { senior } = given.staff
    const report = await openReport(given)
    const path = `/second-coding/${report._id}`
    await senior('PUT', path, { share: 1, coders: [given.user._id] })
    await page.goto(`/second-coding?report=${report._id}`)
    const cells = page.getByRole('region', { name: 'Your cells' })
    await cells.getByLabel('Note').waitFor()
    const form = cells.getByRole('form')
    const name = (await form.getAttribute('aria-label'))!
    const own = cells.getByRole('form', { name, exact: true })
    const reply = await page.request.get(`/api${path}/cells`)
    const { answer } = ((await reply.json()) as Cells).open[0]!
    // Others see the note of an answer that differs from the first one.
    const first = (await cellsOf(senior, report._id)).find(({ _id }) => _id === answer)!
    const other = first.hasCapability === true ? 'No' : 'Yes'
    const disagreement = async () => {
      const { disagreements } = await senior<Cells>('GET', `${path}/cells`)
      return disagreements.find((one) => one.answer === answer)
    }
    return {
      field: own.getByLabel('Note'),
      elsewhere: page.getByRole('heading', { level: 1 }),
      endsWithSave: true,
      async save() {
        if (await disagreement()) return
        await press(own.getByRole('button', { name: other, exact: true }))
        await press(own.getByRole('button', { name: 'Save answer' }))
      },
      stored: async () => (await disagreement())?.second.note ?? 'not saved',
      storedOf: trimmed,
    }
  },
}

interface Queue {
  readonly data: readonly { readonly decision: { readonly note: string } | null }[]
}

const QUERY: Surface = {
  name: 'the question of a review',
  writing: 'lines',
  async open(page, given) {
    const { senior } = given.staff
    const report = await openReport(given)
    await senior('PUT', `/report-status/${report._id}`, { status: 'REVIEWED' })
    const field = page.getByLabel('What is the question?')
    await page.goto(`/report/review?report=${report._id}`)
    await page.getByRole('button', { name: 'Query', exact: true }).click()
    await field.waitFor()
    return {
      field,
      elsewhere: page.getByRole('heading', { level: 1 }),
      endsWithSave: true,
      save: () => press(page.getByRole('button', { name: 'Send query' })),
      async stored() {
        const { data } = await senior<Queue>('GET', `/review-queue/${report._id}?state=queried`)
        return data.map(({ decision }) => decision?.note).join(' | ')
      },
      storedOf: trimmed,
    }
  },
}

export const ANSWERS: readonly Surface[] = [NOTE, COMMENT, SECOND_CODING, QUERY]
