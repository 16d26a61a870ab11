import { randomUUID } from 'node:crypto'

import type { APIRequestContext } from '@playwright/test'

import { createApiClient, type ApiClient } from './users.ts'

const ICON = '<svg viewBox="0 0 24 24"><path d="M3 13l18-6-6 14-3-6z"/></svg>'
export const APPLICATIONS = { 'mobile-web': 'Mobile Web', 'iphone-app': 'iPhone App', 'android-app': 'Android App' } // prettier-ignore
const WEIGHTS = { 'Mobile Web': 0.5, 'iPhone App': 1, 'Android App': 0.25 }
const CATALOGUE = { Booking: ['Choose a seat', 'Pay with points'], Travelling: ['Track a bag'] }
const GROUP = 'On the way'

export interface SmallReport {
  readonly _id: string
  readonly title: string
  readonly industry: { readonly _id: string; readonly title: string }
  readonly companies: readonly { readonly companyId: string; readonly title: string }[]
  readonly categories: readonly { readonly categoryId: string; readonly title: string }[]
}

export interface Cell {
  readonly _id: string
  readonly version: number
  readonly hasCapability: boolean | null
  readonly status: string
  readonly capabilityChange: string | null
  readonly capabilityChangeNote: string
  readonly company: { readonly _id: string }
  readonly application: { readonly _id: string }
  readonly capability: { readonly title: string }
  readonly images: readonly { readonly _id: string }[]
}

/** Signs in a program of each role of staff. */
export async function openStaff(request: APIRequestContext) {
  const senior = await createApiClient(request, 'senior')
  return { senior, researcher: await createApiClient(request, 'researcher') }
}

/** Creates an industry with two companies, two categories, three capabilities, and its staff. */
export async function openIndustry(request: APIRequestContext) {
  return addIndustry(await openStaff(request))
}

/** As `openIndustry`, for staff that are already signed in. */
export async function addIndustry({ senior, researcher }: Awaited<ReturnType<typeof openStaff>>) {
  const title = `Trains ${randomUUID().slice(0, 8)}`
  const { _id: industry } = await senior('POST', '/industries', { title, svgIcon: ICON })
  for (const [name, capabilities] of Object.entries(CATALOGUE)) {
    const category = { title: name, industry, belongsTo: GROUP }
    const { _id } = await senior('POST', '/categories', category)
    await senior('POST', '/survey-question', { title: `${name} matters`, industry, category: _id })
    for (const capability of capabilities) {
      await senior('POST', '/capabilities', { title: capability, category: _id })
    }
  }
  for (const name of ['Amber', 'Birch']) {
    await senior('POST', '/companies', { title: `${name} of ${title}`, industries: [industry] })
  }
  const start = (month: string) =>
    researcher<SmallReport>('POST', '/reports', {
      industry,
      date: `${month}-01T00:00:00.000Z`,
      status: 'DRAFT',
    })
  return { senior, researcher, industry, title, start }
}

/** Returns the path of the page where the drawer of a capability opens. */
export function detailOf({ _id, companies, categories }: SmallReport, category = 'Booking') {
  const { categoryId } = categories.find(({ title }) => title === category)!
  return `/report/capability-detail?report=${_id}&company=${companies[0]!.companyId}&application=iphone-app&category=${categoryId}`
}

export async function cellsOf(program: ApiClient, report: string): Promise<readonly Cell[]> {
  const path = `/capability-reports?report=${report}&$limit=infinity`
  return (await program<{ data: Cell[] }>('GET', path)).data
}

/** The cell of a capability that `detailOf` leads to. */
export async function cellOf(program: ApiClient, report: SmallReport, capability: string) {
  const found = (await cellsOf(program, report._id)).find(
    (cell) =>
      cell.capability.title === capability &&
      cell.application._id === 'iphone-app' &&
      cell.company._id === report.companies[0]!.companyId,
  )
  return found!
}

/** Answers all, the first company with yes, and rates the companies. */
export async function answerAll(program: ApiClient, report: SmallReport): Promise<void> {
  const first = report.companies[0]!.companyId
  await program('PATCH', '/capability-reports', {
    answers: (await cellsOf(program, report._id)).map(({ _id, version, company }) => ({
      _id,
      version,
      hasCapability: company._id === first,
      capabilityChange: 'no-change',
    })),
  })
  for (const { companyId } of report.companies) {
    await program('PATCH', `/reports/${report._id}?companies._id=${companyId}`, {
      'companies.$.userRatings': { 'iPhone App': 4, 'Android App': 3.5 },
    })
  }
}

export async function importSurvey(program: ApiClient, { _id: reportId }: SmallReport) {
  const rawData = Object.keys(CATALOGUE).map((name, place) => ({ name: `${name} matters`, one: 10, two: 10, three: 20, four: 30 + place, five: 30 - place })) // prettier-ignore
  const survey = await program('POST', '/consumer-survey', { reportId, rawData, sortedData: [] })
  await program('PUT', `/consumer-survey/${survey._id}`, {})
}

/** Answers, survey, weights and scores. */
export async function scoreAll(program: ApiClient, report: SmallReport): Promise<void> {
  await answerAll(program, report)
  await importSurvey(program, report)
  await program('POST', '/device-weight', { reportId: report._id, deviceWeights: WEIGHTS })
  await program('POST', '/scoring-ranking', { reportId: report._id })
}

/** The number of scores that a report has: none or one record of them. */
export const scoresOf = async (program: ApiClient, { _id }: SmallReport) =>
  (await program<{ total: number }>('GET', `/scoring-ranking?reportId=${_id}`)).total

/** Completes a report up to finalizing. */
export async function completeAll(program: ApiClient, report: SmallReport): Promise<void> {
  await scoreAll(program, report)
  const path = '/content-building'
  let content = await program<{ _id: string; loadedAt: string }>('POST', path, {
    reportId: report._id,
  })
  const patch = async (change: object) => {
    const { loadedAt } = content
    content = await program('PATCH', `${path}/${content._id}`, { loadedAt, ...change })
  }
  await patch({
    $set: Object.fromEntries([
      ['executiveSummary.topPerformers', '<p>Amber leads.</p>'],
      ...Object.keys(APPLICATIONS).flatMap((application) => [
        [`productRating.${application}.keySuccessFactor`, '<p>Speed.</p>'],
        [`productRating.${application}.bestInClassFeatures`, '<p>Maps.</p>'],
      ]),
    ]),
    $push: { trendsInnovations: { trendTitle: 'Passkeys', trendContent: '<p>More.</p>' } },
  })
  for (const applicationId of Object.keys(APPLICATIONS)) {
    const notableCallouts = '<p>Amber tracks bags.</p>'
    await patch({
      $push: { categoryPerformance: { categoryGroup: GROUP, applicationId, notableCallouts } },
    })
  }
}

export async function publish(senior: ApiClient, report: string): Promise<void> {
  for (const status of ['REVIEWED', 'APPROVED', 'PUBLISHED']) {
    await senior('PUT', `/report-status/${report}`, { status })
  }
}
