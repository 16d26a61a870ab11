import type { SurveySampleRecord } from '@insights/contract/survey/survey-sample.ts'

import type { CompleteReport } from '../add-complete-report.ts'
import { answers, type Row } from './row.ts'
import type { TestRecords } from './test-records.ts'

const weights = { 'Mobile Web': 0.5, 'iPhone App': 1, 'Android App': 0.5 }

/** Inputs of a report: answers, images, survey, weights, scores, texts. */
export const reportInputRows: readonly Row[] = [
  ...readRows('/capability-reports', 'report'),
  {
    route: 'PUT /capability-reports/:id',
    answers: answers.staff(200),
    send: async ({ draft, answerOf }) => {
      const { _id, version, hasCapability } = await answerOf(draft._id)
      const body = { version, hasCapability: !hasCapability, capabilityChange: 'no-change' }
      return { path: `/capability-reports/${_id}`, body }
    },
  },
  {
    route: 'PATCH /capability-reports',
    answers: answers.staff(200),
    send: async ({ draft, answerOf }) => {
      const { _id, version } = await answerOf(draft._id)
      const answer = { _id, version, hasCapability: true, capabilityChange: 'no-change' }
      return { body: { answers: [answer] } }
    },
  },
  {
    route: 'GET /answer-grid/:reportId',
    answers: answers.staff(200),
    send: ({ draft }) => ({ path: `/answer-grid/${draft._id}?application=iphone-app` }),
  },
  {
    route: 'GET /answer-history',
    answers: answers.staff(200),
    send: async ({ draft, answerOf }) => ({
      path: `/answer-history?answer=${(await answerOf(draft._id))._id}`,
    }),
  },
  {
    route: 'GET /previous-answers/:reportId',
    answers: answers.staff(200),
    send: async ({ draft, answerOf }) => {
      const { company, application, category } = await answerOf(draft._id)
      const place = `company=${company._id}&application=${application._id}&category=${category._id}`
      return { path: `/previous-answers/${draft._id}?${place}` }
    },
  },
  {
    route: 'POST /upload',
    answers: answers.staff(201),
    send: ({ draft, image }) => ({
      body: {
        reportId: draft._id,
        files: [{ name: 'dot.png', data: image }],
      },
    }),
  },
  ...['', '/thumbnail'].flatMap((end): Row[] => [
    {
      route: `GET /images/:id${end}`,
      about: 'of a published report',
      answers: '401 401 403 401 401 200 404 200 200 403',
      send: ({ publishedImage }) => ({ path: `/images/${publishedImage}${end}` }),
    },
    {
      route: `GET /images/:id${end}`,
      about: 'of a draft',
      answers: answers.draft(200),
      send: ({ draftImage }) => ({ path: `/images/${draftImage}${end}` }),
    },
    {
      route: `GET /images/:id${end}`,
      about: 'of an edition not bought, of an answer lost in the next one',
      answers: '401 401 403 401 401 200 404 200 200 403',
      send: ({ earlierImages }) => ({ path: `/images/${earlierImages.lost}${end}` }),
    },
    {
      route: `GET /images/:id${end}`,
      about: 'of an edition not bought, of an answer kept in the next one',
      answers: '401 401 403 401 401 404 404 200 200 403',
      send: ({ earlierImages }) => ({ path: `/images/${earlierImages.kept}${end}` }),
    },
  ]),
  {
    route: 'POST /delete-from-storage',
    answers: answers.staff(201),
    send: async ({ draft, newImage }) => ({
      body: { filesId: [(await newImage(draft._id)).url] },
    }),
  },
  ...readRows('/consumer-survey', 'reportId'),
  {
    route: 'POST /consumer-survey',
    answers: answers.staff(201),
    send: ({ draft, surveyOf }) => ({
      body: { reportId: draft._id, rawData: surveyOf(draft), sortedData: [] },
    }),
  },
  {
    route: 'POST /consumer-survey/check',
    answers: answers.staff(200),
    send: ({ draft, surveyOf }) => {
      const form = new FormData()
      form.append('reportId', draft._id)
      const rows = surveyOf(draft).map((row) => Object.values(row).join(','))
      const text = ['Question,1,2,3,4,5', ...rows].join('\n')
      form.append('file', new Blob([text]), 'survey.csv')
      return { form }
    },
  },
  {
    route: 'POST /consumer-survey/import',
    answers: answers.staff(201),
    send: ({ draft, surveyOf }) => {
      const form = new FormData()
      form.append('reportId', draft._id)
      const rows = surveyOf(draft).map((row) => Object.values(row).join(','))
      const text = ['Question,1,2,3,4,5', ...rows].join('\n')
      form.append('file', new Blob([text]), 'survey.csv')
      return { form }
    },
  },
  {
    route: 'POST /consumer-survey/columns',
    answers: answers.staff(200),
    send: ({ draft, surveyOf }) => ({ form: respondentsForm(draft, surveyOf(draft)) }),
  },
  {
    route: 'POST /consumer-survey/respondents',
    answers: answers.staff(201),
    send: async ({ portal, draft, surveyOf }) => {
      const asked = await portal.db
        .selectFrom('survey_questions')
        .where('industry_id', '=', draft.industry._id)
        .where('active', '=', true)
        .select(['id', 'title'])
        .execute()
      const survey = surveyOf(draft)
      const places = asked.map(({ id, title }) => [
        id,
        survey.findIndex(({ name }) => name === title),
      ])
      const match = JSON.stringify({ questions: Object.fromEntries(places) })
      return { form: respondentsForm(draft, survey, match) }
    },
  },
  {
    route: 'GET /survey-samples/:reportId',
    about: 'a draft',
    answers: answers.staff(200),
    send: ({ draft }) => ({ path: `/survey-samples/${draft._id}` }),
  },
  {
    route: 'GET /survey-samples/:reportId',
    about: 'a published one',
    answers: answers.staff(200),
    send: ({ published }) => ({ path: `/survey-samples/${published}` }),
  },
  {
    route: 'PUT /survey-samples/:reportId',
    answers: answers.staff(200),
    send: async ({ portal, draft }) => {
      const path = `/survey-samples/${draft._id}`
      const { body } = await portal.senior<SurveySampleRecord>('GET', path)
      const { respondents, byQuestion, designEffect, updatedAt } = body
      const fieldwork = { from: '2026-01-02', to: '2026-01-12' }
      return { path, body: { respondents, byQuestion, designEffect, fieldwork, updatedAt } }
    },
  },
  {
    route: 'PUT /consumer-survey/:id',
    answers: answers.staff(200),
    send: async ({ draft, firstOf }) => ({
      path: `/consumer-survey/${await firstOf('/consumer-survey', { reportId: draft._id })}`,
      body: {},
    }),
  },
  ...readRows('/device-weight', 'reportId', answers.staff(200)),
  {
    route: 'POST /device-weight',
    answers: answers.staff(201),
    send: async ({ newScorableDraft }) => ({
      body: { reportId: (await newScorableDraft())._id, deviceWeights: weights },
    }),
  },
  {
    route: 'PUT /device-weight/:id',
    answers: answers.staff(200),
    send: async ({ draft, firstOf }) => ({
      path: `/device-weight/${await firstOf('/device-weight', { reportId: draft._id })}`,
      body: { deviceWeights: weights },
    }),
  },
  ...readRows('/scoring-ranking', 'reportId'),
  {
    route: 'GET /scoring-ranking/:id',
    about: 'of a draft',
    answers: answers.draft(200),
    send: async (subjects) => ({ path: await scoresPath(subjects) }),
  },
  {
    route: 'GET /scoring-ranking/:id',
    about: 'of a published report',
    send: async ({ published, firstOf }) => ({
      path: `/scoring-ranking/${await firstOf('/scoring-ranking', { reportId: published })}`,
    }),
    answers: answers.bought,
  },
  {
    route: 'POST /scoring-ranking',
    answers: answers.staff(201),
    send: async ({ newScoredDraft }) => ({ body: { reportId: (await newScoredDraft())._id } }),
  },
  {
    route: 'PUT /scoring-ranking/:id',
    answers: answers.staff(200),
    send: async (subjects) => ({ path: await scoresPath(subjects), body: {} }),
  },
  {
    route: 'DELETE /scoring-ranking/:id',
    answers: answers.staff(200),
    send: async (subjects) => ({ path: await scoresPath(subjects) }),
  },
  ...readRows('/content-building', 'reportId', answers.staff(200)),
  {
    route: 'POST /content-building',
    answers: answers.staff(201),
    send: async ({ newScoredDraft }) => ({ body: { reportId: (await newScoredDraft())._id } }),
  },
  {
    route: 'POST /content-building',
    about: 'before scores are calculated',
    answers: answers.staff(409),
    send: async ({ newDraft }) => ({ body: { reportId: (await newDraft())._id } }),
  },
  {
    route: 'PATCH /content-building/:id',
    answers: answers.staff(200),
    send: async ({ newScoredDraft, make }) => ({
      path: `/content-building/${await make('/content-building', { reportId: (await newScoredDraft())._id })}`,
      body: {
        loadedAt: new Date().toISOString(),
        $set: { 'executiveSummary.topPerformers': '<p>All</p>' },
      },
    }),
  },
  {
    route: 'GET /content-editors/:reportId',
    answers: answers.staff(200),
    send: ({ draft }) => ({ path: `/content-editors/${draft._id}` }),
  },
  {
    route: 'GET /content-editors/:reportId',
    about: 'of a report that was published before its page knew',
    answers: answers.staff(200),
    send: ({ published }) => ({ path: `/content-editors/${published}` }),
  },
  {
    route: 'PUT /content-editors/:reportId',
    answers: answers.staff(200),
    send: ({ draft }) => ({ path: `/content-editors/${draft._id}`, body: { sections: ['a'] } }),
  },
  {
    route: 'GET /review-queue/:reportId',
    answers: answers.staff(200),
    send: ({ draft }) => ({ path: `/review-queue/${draft._id}` }),
  },
  {
    route: 'PUT /review-queue/:reportId/decisions',
    answers: answers.senior(200),
    send: async (subjects) => ({
      path: `/review-queue/${subjects.draft._id}/decisions`,
      body: {
        ...(await reviewed(subjects)),
        decision: 'queried',
        comment: { _id: crypto.randomUUID(), text: 'Sure?', mentions: [] },
      },
    }),
  },
  ...readRows('/methodology', 'report', answers.staff(200)),
  {
    route: 'POST /methodology',
    answers: answers.staff(201),
    send: async ({ newDraft }) => ({
      body: { report: (await newDraft())._id, methodology: '<p>How.</p>' },
    }),
  },
  {
    route: 'PUT /methodology/:id',
    answers: answers.staff(200),
    send: async ({ draft, firstOf }) => ({
      path: `/methodology/${await firstOf('/methodology', { report: draft._id })}`,
      body: { methodology: '<p>How.</p>' },
    }),
  },
]

/** An answer of the draft, as a decision on it names it. */
async function reviewed({ draft, answerOf }: TestRecords) {
  const { _id, version } = await answerOf(draft._id)
  return { subject: `answer/${_id}`, version: String(version) }
}

/** A find of records of one report: for its readers, and of a draft only for staff; or `both` alike. */
function readRows(path: string, key: 'report' | 'reportId', both?: string): Row[] {
  const route = `GET ${path}`
  return [
    {
      route,
      about: 'of a published report',
      answers: both ?? answers.bought,
      send: ({ published }) => ({ path: `${path}?${key}=${published}` }),
    },
    {
      route,
      about: 'of a draft',
      answers: both ?? answers.draft(200),
      send: ({ draft }) => ({ path: `${path}?${key}=${draft._id}` }),
    },
  ]
}

async function scoresPath({ newScoredDraft, firstOf }: TestRecords): Promise<string> {
  const { _id } = await newScoredDraft()
  return `/scoring-ranking/${await firstOf('/scoring-ranking', { reportId: _id })}`
}

/** A form with a csv of one respondent, who rates all that a survey asks. */
function respondentsForm(
  draft: CompleteReport,
  survey: readonly { readonly name: string }[],
  match?: string,
): FormData {
  const form = new FormData()
  form.append('reportId', draft._id)
  if (match !== undefined) form.append('match', match)
  const names = survey.map(({ name }) => name).join(',')
  form.append('file', new Blob([`${names}\n${survey.map(() => 4).join(',')}`]), 'survey.csv')
  return form
}
