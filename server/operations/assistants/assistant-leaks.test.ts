import { expect, test } from 'vitest'

import { addCanaries, CANARY, CANARY_NUMBERS } from '../../testing/add-canaries.ts'
import { assignEdition } from '../../testing/add-company-customer.ts'
import type { CallAs } from '../../testing/call-as.ts'
import { connectAssistant } from '../../testing/connect-assistant.ts'
import { openTestPortal } from '../../testing/test-portal.ts'
import { userIdOf } from '../../testing/user-rows.ts'

const portal = await openTestPortal()
const { db, customer, senior } = portal
const { report, waiting, ids } = await addCanaries(portal)
const { body: revision } = await senior<{ _id: string }>('POST', '/report-edit', {
  reportId: report._id,
})
const capabilities = await db
  .selectFrom('answers')
  .innerJoin('answer_images', 'answer_images.answer_id', 'answers.id')
  .where('answers.report_id', '=', report._id)
  .select('capability_id')
  .execute()
const asked = [...ids, ...capabilities.map((one) => one.capability_id)]
await db.updateTable('company_customers').set({ assistants: true }).execute()

const PAGES =
  'executive-summary consumer-survey product-rating category-performance trends-innovations changes methodology'
/** Calls of every tool about a report, as a reader who knows its ids would send them. */
const callsOf = (_id: string): [string, object][] => [
  ['standing', { report: _id, company: report.industry.companies[0]!.id }],
  ['ranking', { report: _id }],
  ['why_it_changed', { report: _id, company: report.industry.companies[0]!.id }],
  ['advice', { report: _id, company: report.industry.companies[0]!.id }],
  ['capability_matrix', { report: _id }],
  ...asked.map((capability): [string, object] => ['evidence', { report: _id, capability }]),
  ['search', { text: CANARY }],
  ['search', { text: `${CANARY} note`, kind: 'note' }],
  ['list_reports', {}],
]

/** Returns everything that the tools and pages answer, and how many of them did. */
async function askAll(user: CallAs, reports: readonly string[]) {
  const { ask, client } = await connectAssistant(portal, user)
  const answers: string[] = []
  for (const _id of reports) {
    for (const [name, args] of callsOf(_id)) answers.push(JSON.stringify(await ask(name, args)))
    for (const page of PAGES.split(' ')) {
      const reading = client.readResource({ uri: `report://${_id}/${page}` })
      answers.push(await reading.then(JSON.stringify, (error: Error) => `failed ${error.message}`))
    }
  }
  answers.push(JSON.stringify(await client.listResources()))
  const failed = answers.filter((answer) => /"isError":true|^failed/.test(answer)).length
  return { answers, succeeded: answers.length - failed }
}

const leaksIn = (answers: readonly string[], secrets = [CANARY, ...CANARY_NUMBERS]) =>
  answers.filter((answer) => secrets.some((secret) => answer.includes(secret)))

test('a preview reader learns nothing of a report by any tool or page, for any id [S45.85]', async () => {
  const { answers, succeeded } = await askAll(customer, [report._id])
  expect(leaksIn(answers)).toEqual([])
  // The list of reports, that of pages and the searches.
  expect(succeeded).toBe(4)
})

test('a draft and an unpublished revision are closed to customers, and open to staff as by the API [S45.86]', async () => {
  const hidden = [waiting.draft, revision._id]
  const { answers } = await askAll(customer, hidden)
  expect(leaksIn(answers, [CANARY, ...hidden])).toEqual([])
  const { answers: ofStaff } = await askAll(portal.researcher, hidden)
  for (const draft of hidden) expect(leaksIn(ofStaff, [draft]).length).toBeGreaterThan(5)
})

test('a second coder gets nothing of a report whose answers are withheld from them [S45.87]', async () => {
  const coder = await portal.as({ email: 'coder@test.example', loginType: 'ADMIN' })
  const before = await askAll(coder, [report._id])
  expect(leaksIn(before.answers).length).toBeGreaterThan(5)
  await db
    .updateTable('second_codings')
    .set({
      coder_id: await userIdOf(db, 'coder@test.example'),
      coded_at: null,
      first_value: null,
      second_value: null,
      final_value: null,
      adjudicated_at: null,
    })
    .execute()
  const { answers } = await askAll(coder, [report._id])
  expect(leaksIn(answers)).toEqual([])
})

test('a purchase opens the tools with the next call, and its end closes them [S45.88]', async () => {
  await assignEdition(db, customer.companyCustomer, report.editionId)
  const bought = await askAll(customer, [report._id])
  expect(leaksIn(bought.answers).length).toBeGreaterThan(5)
  // What a document leaves out is in no answer either.
  expect(leaksIn(bought.answers, [`${CANARY} second`, `${CANARY} decision`, '1947-03-11'])).toEqual(
    [],
  )
  await db.deleteFrom('company_reports').execute()
  expect(leaksIn((await askAll(customer, [report._id])).answers)).toEqual([])
})
