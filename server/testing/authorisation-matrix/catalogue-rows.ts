import { previewImport } from '../../catalogue/import/preview-import.ts'
import { findSession } from '../../http/session/find-session.ts'
import type { CallAs } from '../call-as.ts'
import { answers, type Row } from './row.ts'
import type { TestRecords } from './test-records.ts'

const icon = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'
const title = () => crypto.randomUUID()

/** Industries, categories, capabilities, survey questions, companies, and the fixed lists. */
export const catalogueRows: readonly Row[] = [
  { route: 'GET /industries', answers: answers.staff(200) },
  {
    route: 'POST /industries',
    answers: answers.senior(201),
    send: () => ({ body: { title: title(), svgIcon: icon } }),
  },
  {
    route: 'GET /industries/:id',
    answers: answers.staff(200),
    send: ({ industry }) => ({ path: `/industries/${industry._id}` }),
  },
  {
    route: 'PATCH /industries/:id',
    answers: answers.senior(200),
    send: ({ industry }) => ({ path: `/industries/${industry._id}`, body: { active: true } }),
  },
  {
    route: 'DELETE /industries/:id',
    answers: answers.senior(200),
    send: async ({ make }) => ({
      path: `/industries/${await make('/industries', { title: title(), svgIcon: icon })}`,
    }),
  },
  { route: 'GET /categories', answers: answers.staff(200) },
  {
    route: 'POST /categories',
    answers: answers.senior(201),
    send: ({ spareIndustry }) => ({
      body: { title: title(), belongsTo: 'Group', industry: spareIndustry._id },
    }),
  },
  {
    route: 'GET /categories/:id',
    answers: answers.staff(200),
    send: ({ industry }) => ({ path: `/categories/${industry.categories[0]!.id}` }),
  },
  {
    route: 'PATCH /categories/:id',
    answers: answers.senior(200),
    send: ({ industry }) => ({
      path: `/categories/${industry.categories[0]!.id}`,
      body: { active: true },
    }),
  },
  {
    route: 'DELETE /categories/:id',
    answers: answers.senior(200),
    send: async ({ make }) => {
      const industry = await make('/industries', { title: title(), svgIcon: icon })
      const category = { title: title(), belongsTo: 'Group', industry }
      return { path: `/categories/${await make('/categories', category)}` }
    },
  },
  { route: 'GET /capabilities', answers: answers.staff(200) },
  {
    route: 'POST /capabilities',
    answers: answers.senior(201),
    send: ({ spareIndustry }) => ({
      body: { title: title(), category: spareIndustry.categories[0]!.id },
    }),
  },
  {
    route: 'GET /capabilities/:id',
    answers: answers.staff(200),
    send: async ({ firstOf }) => ({ path: `/capabilities/${await firstOf('/capabilities')}` }),
  },
  {
    route: 'PATCH /capabilities/:id',
    answers: answers.senior(200),
    send: async ({ firstOf }) => ({
      path: `/capabilities/${await firstOf('/capabilities')}`,
      body: { active: true },
    }),
  },
  {
    route: 'DELETE /capabilities/:id',
    answers: answers.senior(200),
    send: async ({ make }) => {
      const industry = await make('/industries', { title: title(), svgIcon: icon })
      const category = await make('/categories', { title: title(), belongsTo: 'Group', industry })
      return { path: `/capabilities/${await make('/capabilities', { title: title(), category })}` }
    },
  },
  { route: 'GET /survey-question', answers: answers.staff(200) },
  {
    route: 'POST /survey-question',
    answers: answers.senior(201),
    send: ({ spareIndustry: { _id, categories } }) => ({
      body: { title: title(), industry: _id, category: categories[0]!.id },
    }),
  },
  {
    route: 'GET /survey-question/:id',
    answers: answers.staff(200),
    send: async ({ firstOf }) => ({
      path: `/survey-question/${await firstOf('/survey-question')}`,
    }),
  },
  {
    route: 'PATCH /survey-question/:id',
    answers: answers.senior(200),
    send: async ({ firstOf }) => ({
      path: `/survey-question/${await firstOf('/survey-question')}`,
      body: { active: true },
    }),
  },
  {
    route: 'DELETE /survey-question/:id',
    answers: answers.senior(200),
    send: async ({ make }) => {
      const industry = await make('/industries', { title: title(), svgIcon: icon })
      const category = await make('/categories', { title: title(), belongsTo: 'Group', industry })
      const question = { title: title(), industry, category }
      return { path: `/survey-question/${await make('/survey-question', question)}` }
    },
  },
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
  { route: 'GET /companies', answers: answers.staff(200) },
  {
    route: 'POST /companies',
    answers: answers.senior(201),
    send: () => ({ body: { title: title() } }),
  },
  {
    route: 'GET /companies/:id',
    answers: answers.staff(200),
    send: ({ industry }) => ({ path: `/companies/${industry.companies[0]!.id}` }),
  },
  {
    route: 'PATCH /companies/:id',
    answers: answers.senior(200),
    send: ({ industry }) => ({
      path: `/companies/${industry.companies[0]!.id}`,
      body: { active: true },
    }),
  },
  {
    route: 'DELETE /companies/:id',
    answers: answers.senior(200),
    send: async ({ make }) => ({
      path: `/companies/${await make('/companies', { title: title() })}`,
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
