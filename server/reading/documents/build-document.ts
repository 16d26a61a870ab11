import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { editionSeed } from '@insights/domain/brand/firmness/firmness.ts'
import { emptyContent } from '@insights/domain/content/content.ts'
import { buildReportDocument } from '@insights/domain/reading/document/build-report-document.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type {
  DocumentAnswer,
  EarlierDocument,
  ReplacedRevision,
  ReportInputs,
} from '@insights/domain/reading/document/report-inputs.ts'
import { DEFAULT_FORMULA } from '@insights/domain/scoring/formula.ts'
import { nothingDrawn } from '@insights/domain/scoring/uncertainty/draw-uncertainty.ts'
import type { Kysely } from 'kysely'

import { findMeasuredErrors } from '../../answers/second-coding/find-second-coding.ts'
import type { Tables } from '../../database/tables.ts'
import { imageUrl } from '../../files/image-url.ts'
import { notFound } from '../../http/errors.ts'
import { findFingerprint } from '../fingerprints/take-fingerprint.ts'
import {
  type DocumentParts,
  applicationKeyOf,
  selectAnswerGroups,
  selectAnswerImages,
  selectDocumentParts,
  selectEarlierReports,
} from './queries.ts'
import { DOCUMENT_SHAPE } from './stored-document.ts'

const unpack = promisify(gunzip)

/** Number of earlier editions in the history (specification 1, section 9). */
const MAX_PREVIOUS = 7

/** Returns the document of a report from its present records, with the history of its industry. */
export async function buildDocument(db: Kysely<Tables>, reportId: string): Promise<ReportDocument> {
  const inputs = await loadDocumentInputs(db, reportId)
  const fingerprint = await findFingerprint(db, reportId)
  return buildReportDocument({
    ...inputs,
    previous: await loadPrevious(db, inputs.report),
    fingerprint: fingerprint?.fingerprint ?? null,
    replaced: await loadReplaced(db, reportId, fingerprint?.publishedAt ?? null),
  })
}

/** Returns the revision that a report replaces, as stored when it was published; null for the first. */
async function loadReplaced(
  db: Kysely<Tables>,
  reportId: string,
  publishedAt: string | null,
): Promise<ReplacedRevision | null> {
  const found = await db
    .selectFrom('reports')
    .innerJoin('reports as replaced', (join) =>
      join
        .onRef('replaced.edition_id', '=', 'reports.edition_id')
        .onRef('replaced.revision', '<', 'reports.revision'),
    )
    .leftJoin('report_documents', (join) =>
      join
        .onRef('report_documents.report_id', '=', 'replaced.id')
        .on('report_documents.shape', '=', DOCUMENT_SHAPE),
    )
    .where('reports.id', '=', reportId)
    .where('replaced.status', 'in', ['PUBLISHED', 'PUBLISHED_EDITING', 'PUBLISHED_EDITED'])
    .orderBy('replaced.revision', 'desc')
    .select(['replaced.id', 'report_documents.body', 'reports.revision_reason'])
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const { id, body, revision_reason: reason } = found
  const document = body
    ? (JSON.parse(String(await unpack(body))) as ReportDocument)
    : await buildDocument(db, id)
  return { document, reason, publishedAt }
}

/** Documents of the earlier editions, as stored when they were published. */
async function loadPrevious(
  db: Kysely<Tables>,
  { industry, date }: ReportRecordInputs['report'],
): Promise<EarlierDocument[]> {
  const reports = await selectEarlierReports(db, {
    industryId: industry._id,
    date: date.slice(0, 'YYYY-MM-DD'.length),
    most: MAX_PREVIOUS,
  })
  const previous: EarlierDocument[] = []
  for (const { id, earlier, body } of reports) {
    const stored = earlier ?? body
    previous.push(stored ? await readStored(stored) : await buildAlone(db, id))
  }
  return previous
}

async function readStored(stored: Buffer): Promise<EarlierDocument> {
  const earlier = JSON.parse(String(await unpack(stored))) as EarlierDocument
  // Stored before there was a choice of formulas.
  const { scoring } = earlier
  return {
    ...earlier,
    scoring: scoring && { ...scoring, formula: scoring.formula ?? DEFAULT_FORMULA },
  }
}

/** The parts taken from an earlier document do not depend on its own earlier editions. */
async function buildAlone(db: Kysely<Tables>, reportId: string): Promise<ReportDocument> {
  return buildReportDocument({ ...(await loadDocumentInputs(db, reportId)), previous: [] })
}

/** All inputs of a report's document except earlier editions. */
type ReportRecordInputs = Omit<ReportInputs, 'previous'>

/** Loads the inputs of a document. In a transaction with a snapshot, they are of one moment. */
async function loadDocumentInputs(
  db: Kysely<Tables>,
  reportId: string,
): Promise<ReportRecordInputs> {
  const [parts] = await selectDocumentParts(db, { reportId })
  if (!parts) throw notFound()
  const { surveyRows } = parts
  return {
    report: {
      _id: reportId,
      title: parts.title,
      industry: { _id: parts.industryId, title: parts.industryTitle },
      date: `${parts.date}T00:00:00.000Z`,
      status: parts.status,
      revision: parts.revision,
    },
    edition: parts.earlierEditions + 1,
    companies: parts.companies,
    categories: parts.categories,
    capabilities: parts.capabilities,
    answers: await loadAnswers(db, reportId, parts.capabilities),
    surveyRows: surveyRows && surveyRows.length > 0 ? surveyRows : null,
    scores: parts.scores,
    formula: parts.formula,
    deviceWeights: parts.deviceWeights,
    content: parts.content ?? emptyContent(),
    methodology: parts.methodology,
    uncertainty: uncertaintyOf(parts),
    secondCoding: await findMeasuredErrors(db, reportId),
  }
}

/** Without a sample nothing is drawn, which takes no job. */
function uncertaintyOf(parts: DocumentParts): ReportInputs['uncertainty'] {
  const { scores, hasSample, uncertainty, date, deviceRespondents } = parts
  if (scores === null) return null
  if (hasSample) return uncertainty
  return nothingDrawn({
    seed: editionSeed(date),
    companies: scores,
    ratingCounts: parts.ratingCounts ?? {},
    ...(parts.ratingDays && { ratingDays: parts.ratingDays }),
    deviceRespondents,
  })
}

async function loadAnswers(
  db: Kysely<Tables>,
  reportId: string,
  capabilities: ReportRecordInputs['capabilities'],
): Promise<DocumentAnswer[]> {
  const groups = await selectAnswerGroups(db, { reportId })
  const images = Map.groupBy(await selectAnswerImages(db, { reportId }), cellOf)
  const changes = await findChanges(db)
  const categoryOf = new Map(capabilities.map((one) => [one.capabilityId, one.categoryId]))
  return groups.flatMap(({ companyId, applicationId, answers }) =>
    answers.map(([capabilityId, hasCapability, changeId, note]): DocumentAnswer => {
      const change = changes.get(changeId ?? '')
      const shown = images.get(cellOf({ companyId, applicationId, capabilityId })) ?? []
      return {
        companyId,
        application: applicationKeyOf(applicationId),
        categoryId: categoryOf.get(capabilityId) ?? '',
        capabilityId,
        hasCapability,
        change: change ? { ...change, note } : null,
        images: shown.map(({ id, name, marks }) => ({
          _id: id,
          name,
          url: imageUrl(id),
          ...(marks && { marks }),
        })),
      }
    }),
  )
}

function cellOf(answer: {
  companyId: string
  applicationId: string
  capabilityId: string
}): string {
  return `${answer.companyId} ${answer.applicationId} ${answer.capabilityId}`
}

async function findChanges(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('capability_changes')
    .select(['id', 'title', 'updates_history'])
    .execute()
  return new Map(
    rows.map((row) => [row.id, { title: row.title, updatesHistory: row.updates_history }]),
  )
}
