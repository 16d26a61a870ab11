import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

import { contentApi } from '@insights/contract/content/content.ts'
import { applyContentPatch } from '@insights/domain/content/apply-content-patch.ts'
import type { ContentPatch } from '@insights/domain/content/content-patch.ts'
import { type ContentRecord, emptyContentRecord } from '@insights/domain/content/content-record.ts'
import { richText } from '@insights/domain/content/content-values.ts'
import type { Content } from '@insights/domain/content/content.ts'
import { hasLiveFigures, keepLiveFigures } from '@insights/domain/content/live-figures.ts'
import { mapRichText } from '@insights/domain/content/map-rich-text.ts'
import type { Selectable, Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { imageIdOf } from '../files/image-url.ts'
import { BODY_SIZE } from '../http/body-size.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest, conflict, notFound } from '../http/errors.ts'
import { findPage } from '../http/lists/find-page.ts'
import { callerOf, reportOf } from '../http/permissions.ts'
import {
  ownedByRecord,
  ownedByReportInBody,
  ownedByReportInQuery,
} from '../http/report-ownership.ts'
import type { Routes } from '../http/routes.ts'
import { type Edit, editReport, reportChange } from '../reports/edit-report.ts'
import type { OpenReport } from '../reports/locks/lock-report.ts'
import type { Services } from '../start/services.ts'
import { authorsOf, findName } from './authors.ts'
import { presentContent } from './present.ts'
import { lockImages, sanitizeRichText } from './sanitize-rich-text.ts'

/**
 * The record that staff write; readers get the report document. `openFigures` is of a later area.
 */
export const contentRoutes =
  (openFigures: OpenFigures): Routes =>
  async (route, services) => {
    const { db } = services
    route(
      contentApi.find,
      { permission: 'staff', ownership: ownedByReportInQuery('read', 'reportId') },
      ({ query }) =>
        findPage({
          query,
          rows: db.selectFrom('content_buildings'),
          id: 'content_buildings.id',
          columns: { reportId: 'content_buildings.report_id' },
          sort: {},
          bounded: true,
          select: (rows) => rows.selectAll('content_buildings'),
          present: presentContent,
        }),
    )

    route(
      contentApi.create,
      { permission: 'staff', ownership: ownedByReportInBody('edit', 'reportId') },
      async (request) => {
        const { reportId } = request.body
        const started = await createContent(services, callerOf(request), reportId)
        return present(started)
      },
    )

    route(
      contentApi.patch,
      {
        permission: 'staff',
        ownership: ownedByRecord('edit', 'content_buildings'),
        bodyLimit: BODY_SIZE.text,
      },
      async (request) => {
        const report = reportOf(request)._id
        const patched = await patchContent(
          services,
          openFigures,
          callerOf(request),
          report,
          request.body,
        )
        return present(patched)
      },
    )
  }

function present(edit: Edit<Selectable<Tables['content_buildings']>>) {
  const { result, scoresDeleted, reportReopened } = edit
  return { ...presentContent(result), effects: { scoresDeleted, reportReopened } }
}

type Row = Selectable<Tables['content_buildings']>

/**
 * Starts the content of a report. Two concurrent calls both get what the first one started: nothing
 * can be lost yet.
 */
function createContent(services: Services, caller: Caller, reportId: string): Promise<Edit<Row>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    requireScores(report)
    const { content, stamps, updatedAt } = emptyContentRecord(new Date().toISOString())
    const started = await transaction
      .insertInto('content_buildings')
      .values({
        report_id: reportId,
        content: JSON.stringify(content),
        stamps: JSON.stringify(stamps),
        updated_at: new Date(updatedAt),
      })
      .onConflict((there) => there.column('report_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (started) {
      const event = { kind: 'content', report: reportId, part: 'content' } as const
      return { result: started, change: reportChange(report, 'Started the content', event) }
    }
    const existing = await transaction
      .selectFrom('content_buildings')
      .selectAll()
      .where('report_id', '=', reportId)
      .executeTakeFirstOrThrow()
    return { result: existing, change: null }
  })
}

/** Editors save by themselves while users type: one action, not one a second. */
const MINUTES_OF_AN_ACTION = 10

const SECTIONS: Record<string, string> = {
  executiveSummary: 'Executive Summary',
  productRating: 'Product Rating',
  categoryPerformance: 'Category Performance',
  trendsInnovations: 'Trends & Innovations',
  capabilityPicks: 'Researchers’ Picks',
}

/** Returns a function that gives a text the present values of a report's figures. */
type OpenFigures = (
  transaction: Transaction<Tables>,
  reportId: string,
) => Promise<(html: string) => string>

/** Applies a patch to the content of a report, wholly or not at all (D9). */
function patchContent(
  services: Services,
  openFigures: OpenFigures,
  caller: Caller,
  reportId: string,
  patch: ContentPatch,
): Promise<Edit<Row>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    requireScores(report)
    const ownImages = await lockImages(transaction, reportId, JSON.stringify(patch))
    const row = await lockContent(transaction, reportId)
    const clean = await sanitizePatch(withElementIds(patch), ownImages, () =>
      openFigures(transaction, reportId),
    )
    const result = applyContentPatch(recordOf(row), clean, {
      now: new Date().toISOString(),
      categoryGroups: await findCategoryGroups(transaction, reportId),
    })
    if (result.outcome === 'conflict') {
      const changedBy = await findName(transaction, authorsOf(row, result.paths)[0])
      throw conflict(result.message, { ...presentContent(row), ...(changedBy && { changedBy }) })
    }
    if (result.outcome === 'invalid') {
      const { path, message } = result
      throw badRequest(path ? `${path}: ${message}` : message, { [path || 'body']: message })
    }
    rejectForeignImages(row.content, result.record.content, ownImages)
    const { paths, kept, record } = result
    await rejectUnknownPicks(transaction, reportId, record.content, paths)
    const actions = [
      ...describe('Changed', paths, report.title),
      ...describe('Kept the carried-over texts in', kept, report.title),
    ]
    return {
      result: await store(transaction, reportId, record, {
        ...row.authors,
        ...Object.fromEntries(paths.map((path) => [path, caller._id])),
      }),
      change: {
        actions,
        onceIn: MINUTES_OF_AN_ACTION,
        events: [{ kind: 'content', report: reportId, part: 'content' }],
      },
    }
  })
}

/**
 * Returns the patch with its rich texts sanitised and the values of their live figures, except for
 * texts that will be rejected by size.
 */
async function sanitizePatch(
  patch: ContentPatch,
  ownImages: ReadonlySet<string>,
  openFigures: () => ReturnType<OpenFigures>,
): Promise<ContentPatch> {
  let readFigures: ((html: string) => string) | null = null
  const cleanOf = new Map<string, string>()
  mapRichText(patch, (html) => {
    cleanOf.set(html, html)
    return html
  })
  for (const html of cleanOf.keys()) {
    if (richText(html) !== null) continue
    const sanitized = sanitizeRichText(html, ownImages)
    if (hasLiveFigures(sanitized)) readFigures ??= await openFigures()
    // What is marked as missing when it is read is not stored as such.
    cleanOf.set(html, readFigures ? keepLiveFigures(readFigures(sanitized)) : sanitized)
    // A long text takes a moment: other requests are handled between it and the next.
    await setImmediate()
  }
  return mapRichText(patch, (html) => cleanOf.get(html) ?? html)
}

async function lockContent(transaction: Transaction<Tables>, reportId: string): Promise<Row> {
  const row = await transaction
    .selectFrom('content_buildings')
    .selectAll()
    .where('report_id', '=', reportId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function recordOf({ content, stamps, carried_over, updated_at }: Row): ContentRecord {
  return { content, stamps, carriedOver: carried_over, updatedAt: updated_at }
}

async function findCategoryGroups(
  transaction: Transaction<Tables>,
  reportId: string,
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('report_categories')
    .where('report_id', '=', reportId)
    .select('belongs_to')
    .distinct()
    .execute()
  return rows.map((row) => row.belongs_to)
}

function store(
  transaction: Transaction<Tables>,
  reportId: string,
  { content, stamps, carriedOver, updatedAt }: ContentRecord,
  authors: Record<string, string>,
): Promise<Row> {
  return transaction
    .updateTable('content_buildings')
    .set({
      content: JSON.stringify(content),
      stamps: JSON.stringify(stamps),
      carried_over: JSON.stringify(carriedOver),
      authors: JSON.stringify(authors),
      updated_at: new Date(updatedAt),
    })
    .where('report_id', '=', reportId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns one line for each section. */
function describe(verb: string, paths: readonly string[], title: string): string[] {
  const sections = new Set(paths.map((path) => path.split('.')[0] ?? ''))
  return [...sections].map((key) => `${verb} ${SECTIONS[key] ?? key} of the report "${title}"`)
}

/**
 * Content is written from scores, so it is closed until they are calculated, and again when they
 * are deleted; written content stays. Throws a 409 HttpError.
 */
function requireScores({ scored }: OpenReport): void {
  if (scored) return
  throw conflict('Content building is closed until scoring and ranking is calculated.', {
    missing: ['Calculate scoring and ranking.'],
  })
}

/** Returns the patch with an id for every pushed element that has none. */
function withElementIds(patch: ContentPatch): ContentPatch {
  if (!patch.$push) return patch
  const pushed = Object.entries(patch.$push).map(([path, element]) => [path, identify(element)])
  return { ...patch, $push: Object.fromEntries(pushed) as Record<string, unknown> }
}

function identify(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const element = value as Record<string, unknown>
  const { experiences } = element
  return {
    _id: randomUUID(),
    ...element,
    ...(Array.isArray(experiences) && { experiences: experiences.map(identify) }),
  }
}

/** Throws for new images of experiences that are not the report's own. */
function rejectForeignImages(
  before: Content,
  after: Content,
  ownImages: ReadonlySet<string>,
): void {
  const known = new Set(findImages(before))
  for (const image of findImages(after)) {
    if (known.has(image) || ownImages.has(imageIdOf(image) ?? '')) continue
    const message = 'Must be an image of this report'
    throw badRequest(`picture: ${message}`, { picture: message })
  }
}

/** Throws for a pick of a company that does not have the capability there in this report. */
async function rejectUnknownPicks(
  transaction: Transaction<Tables>,
  reportId: string,
  { capabilityPicks = {} }: Content,
  paths: readonly string[],
): Promise<void> {
  const written = paths.filter((path) => path.startsWith('capabilityPicks.'))
  if (written.length === 0) return
  const ids = written.map((path) => path.split('.')[1]!)
  const answers = await transaction
    .selectFrom('answers')
    .where('report_id', '=', reportId)
    .where('capability_id', 'in', ids)
    .select(['capability_id', 'company_id', 'application_id', 'has_capability'])
    .execute()
  for (const [index, id] of ids.entries()) {
    const pick = capabilityPicks[id]
    const isKnown = answers.some(
      (answer) =>
        answer.capability_id === id &&
        (!pick ||
          (answer.company_id === pick.companyId &&
            answer.application_id === pick.applicationId &&
            answer.has_capability === true)),
    )
    if (isKnown) continue
    const message = pick
      ? 'The company does not have the capability in this application. Choose one that has it.'
      : 'The report has no such capability'
    throw badRequest(`${written[index]}: ${message}`, { [written[index]!]: message })
  }
}

function findImages({ categoryPerformance }: Content): string[] {
  return categoryPerformance.flatMap(({ experiences }) =>
    experiences.flatMap(({ picture: image }) => (image === null ? [] : [image])),
  )
}
