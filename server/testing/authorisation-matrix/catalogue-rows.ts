import { previewImport } from '../../catalogue/import/preview-import.ts'
import { findSession } from '../../http/session/find-session.ts'
import type { CallAs } from '../call-as.ts'
import { answers, type Row } from './row.ts'
import type { TestRecords } from './test-records.ts'

const title = () => crypto.randomUUID()

/** Industries, categories, capabilities, survey questions, companies, and the fixed lists. */
export const catalogueRows: readonly Row[] = [
  {
    route: 'POST /industry-copy',
    answers: answers.senior(201),
    send: ({ spareIndustry }) => ({ body: { type: 'INDUSTRY', data: spareIndustry._id } }),
  },
  ...['csv', 'xlsx'].map((format) => ({
    route: `GET /catalogue/:industry/catalogue.${format}`,
    answers: answers.staff(200),
    send: ({ industry }: TestRecords) => ({
      path: `/catalogue/${industry._id}/catalogue.${format}`,
    }),
  })),
  {
    route: 'POST /catalogue-import',
    answers: answers.senior(201),
    send: ({ industry }) => {
      const form = new FormData()
      form.append('industry', industry._id)
      form.append('file', new Blob(['Type,Category,Title\n']), 'catalogue.csv')
      return { form }
    },
  },
  {
    route: 'GET /catalogue-import/:id',
    answers: answers.senior(200),
    send: async (subjects, caller) => ({
      path: `/catalogue-import/${await previewAs(caller, subjects)}`,
    }),
  },
  {
    route: 'PUT /catalogue-import/:id',
    answers: answers.senior(200),
    send: async (subjects, caller) => ({
      path: `/catalogue-import/${await previewAs(caller, subjects)}`,
      body: { status: 'IMPORTED' },
    }),
  },
  { route: 'GET /capability-changes', answers: answers.reader(200) },
  { route: 'GET /applications', answers: answers.reader(200) },
  { route: 'GET /kli-applications', answers: answers.staff(200) },
]

/** A file that the caller has previewed; for callers who cannot, another user's. */
async function previewAs(caller: CallAs, { portal, spareIndustry }: TestRecords): Promise<string> {
  const { db, senior } = portal
  const tokens = [caller.token, senior.token].filter((token) => token !== undefined)
  const sessions = await Promise.all(tokens.map((token) => findSession(db, token)))
  const { stored } = await previewImport(
    db,
    sessions.find((session) => session)!,
    {
      industry: spareIndustry._id,
      fileName: 'catalogue.csv',
      cells: [
        ['Type', 'Category', 'Title'],
        ['Capability', spareIndustry.categories[0]!.title, title()],
      ],
    },
  )
  return stored.id
}
