import { addDays, formatShortDay, readDay } from '@insights/domain/answers/work-plan/days.ts'
import { rejectDue } from '@insights/domain/answers/work-plan/work-plan.ts'

import { openPhone, pair, send } from '../../pair-phone.ts'
import {
  addIndustry,
  cellOf,
  cellsOf,
  completeAll,
  detailOf,
  type SmallReport,
} from '../../small-report.ts'
import type { Writing } from '../acts.ts'
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

const commentSurface = (name: string, writing: Writing): Surface => ({
  name,
  writing,
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
      // What is typed on is the next comment.
      ends: true,
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
})

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
      ends: true,
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

const QUERY: Surface = {
  name: 'the question of a review',
  writing: 'lines',
  async open(page, given) {
    const { senior } = given.staff
    const report = await openReport(given)
    await senior('PUT', `/report-status/${report._id}`, { status: 'REVIEWED' })
    const field = page.getByRole('textbox', { name: 'What is the question?', exact: true })
    await page.goto(`/report/review?report=${report._id}`)
    await page.getByRole('button', { name: 'Query', exact: true }).click()
    await field.waitFor()
    return {
      field,
      elsewhere: page.getByRole('heading', { level: 1 }),
      endsWithSave: true,
      ends: true,
      save: () => press(page.getByRole('button', { name: /^Send query/ })),
      async stored() {
        const { data } = await senior<Threads>('GET', `/comments/${report._id}`)
        return data.map(({ comments }) => comments.at(-1)!.text).join(' | ')
      },
      storedOf: trimmed,
    }
  },
}

const REPLY: Surface = {
  name: 'the reply in a thread',
  writing: 'lines',
  async open(page, given) {
    const { researcher } = given.staff
    const report = await openReport(given)
    const path = `/comments/${report._id}`
    const subject = { kind: 'report', id: 'report' }
    const thread = { _id: crypto.randomUUID(), subject, text: 'Which one?', mentions: [] }
    await researcher('POST', path, thread)
    const field = page.getByRole('textbox', { name: 'Reply', exact: true })
    await page.goto(`/comments?report=${report._id}`)
    await page.getByRole('button', { name: 'Reply', exact: true }).click()
    await field.waitFor()
    return {
      field,
      elsewhere: page.getByRole('heading', { level: 1 }),
      endsWithSave: true,
      ends: true,
      save: () => press(page.getByRole('group', { name: 'Reply' }).getByRole('button', { name: /^Reply/ })), // prettier-ignore
      async stored() {
        const { data } = await researcher<Threads>('GET', path)
        return data.flatMap(({ comments }) => comments.slice(1).map(({ text }) => text)).join(' | ')
      },
      storedOf: trimmed,
    }
  },
}

interface Plan {
  readonly today: string
  readonly parts: readonly {
    readonly company: string
    readonly application: string
    readonly due: string | null
  }[]
}

const DUE: Surface = {
  name: 'the due date of a part',
  writing: 'date',
  async open(page, { staff: { senior, researcher, ...staff } }) {
    const { start } = await addIndustry({ senior, researcher, ...staff })
    const report = await start('2026-01')
    const plan = () => senior<Plan>('GET', `/work-plans/${report._id}`)
    const { today } = await plan()
    const field = page.getByRole('textbox', { name: 'Due date' })
    const visit = async () => {
      await page.getByRole('grid', { name: 'Work plan' }).getByRole('gridcell').first().click()
      await field.waitFor()
    }
    const shownOf = (text: string) => {
      const day = readDay(text, today)
      return day === null ? text.trim() : formatShortDay(day)
    }
    await page.goto(`/report/report-publish-date?report=${report._id}&tab=people`)
    await visit()
    return {
      field,
      elsewhere: page.getByRole('heading', { level: 1 }),
      ends: true,
      save: () => press(page.getByRole('button', { name: 'Apply' })),
      async stored() {
        const { parts } = await plan()
        const company = report.companies[0]!.companyId
        const due = parts.find(
          (part) => part.company === company && part.application === 'mobile-web',
        )!.due
        return due === null ? '' : formatShortDay(due)
      },
      storedOf: shownOf,
      isValid: (text) =>
        text === '' || (/^\d/.test(text) && rejectDue(readDay(text, today) ?? '', today) === null),
      instead: addDays(today, 3),
      async again() {
        await visit()
        return field.inputValue()
      },
    }
  },
}

interface Captures {
  readonly data?: readonly { readonly url: string }[]
}

const CAPTURE: Surface = {
  name: 'the link of a capture',
  writing: 'link',
  async open(page, given) {
    const report = await openReport(given)
    await given.staff.senior('PUT', '/capture-settings', { enabled: true })
    const panel = page.getByRole('region', { name: 'From web page' })
    const field = panel.getByLabel('Link to the page')
    await page.goto(detailOf(report).replace('iphone-app', 'mobile-web'))
    await page.getByRole('row', { name: 'Choose a seat' }).click()
    await page.getByRole('button', { name: 'From web page' }).click()
    await field.waitFor()
    return {
      field,
      elsewhere: panel.getByRole('heading').first(),
      endsWithSave: true,
      ends: true,
      save: () => press(panel.getByRole('button', { name: 'Capture', exact: true })),
      async stored() {
        const reply = await page.request.get(`/api/captures/${report._id}`)
        return ((await reply.json()) as Captures).data?.[0]?.url ?? 'not captured'
      },
      isValid: (text) => text === LINK,
      instead: LINK,
    }
  },
}

/** A site that no test reaches. */
const LINK = 'https://shop.example/seats'

const WORDS: Surface = {
  name: 'the words of an inbox',
  writing: 'line',
  transient: true,
  async open(page, given) {
    const { start } = await addIndustry(given.staff)
    await page.goto(`/inbox?report=${(await start('2026-01'))._id}`)
    const phone = await openPhone(page, new URL(page.url()).origin)
    await pair(page, phone)
    await send(phone, 1, Buffer.from(DOT, 'base64'))
    const field = page.getByLabel('Find an answer')
    await field.waitFor()
    return {
      field,
      elsewhere: page.getByRole('heading', { level: 1 }),
      // Only the page has them; the screenshot waits as before.
      async stored() {
        await page.getByText('1 waiting').first().waitFor()
        return field.inputValue()
      },
    }
  },
}

/** As small as a screenshot can be. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const ANSWERS: readonly Surface[] = [
  NOTE,
  commentSurface('a comment on a report', 'lines'),
  commentSurface('a comment with mentions', 'mention'),
  SECOND_CODING,
  QUERY,
  REPLY,
  DUE,
  CAPTURE,
  WORDS,
]
