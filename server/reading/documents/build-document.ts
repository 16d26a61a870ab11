import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { emptyContent } from '@insights/domain/content/content.ts'
import { buildReportDocument } from '@insights/domain/reading/document/build-report-document.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type {
  DocumentAnswer,
  EarlierDocument,
  ReportInputs,
} from '@insights/domain/reading/document/report-inputs.ts'
import { withLiveFigures } from '@insights/domain/reading/figures/read-texts.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { imageUrl } from '../../files/image-url.ts'
import { notFound } from '../../http/errors.ts'
import {
  applicationKeyOf,
  selectAnswerGroups,
  selectAnswerImages,
  selectDocumentParts,
  selectEarlierReports,
} from './queries.ts'

const unpack = promisify(gunzip)

/** Number of earlier editions in the history (specification 1, section 9). */
const MAX_PREVIOUS = 7

/** Returns the document of a report from its present records, with the history of its industry. */
export async function buildDocument(db: Kysely<Tables>, reportId: string): Promise<ReportDocument> {
  const inputs = await loadDocumentInputs(db, reportId)
  const previous = await loadPrevious(db, inputs.report)
  return withLiveFigures(buildReportDocument({ ...inputs, previous }))
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
  return JSON.parse(String(await unpack(stored))) as EarlierDocument
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
    deviceWeights: parts.deviceWeights,
    content: parts.content ?? emptyContent(),
    methodology: parts.methodology,
  }
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
