import { emptyContent } from '@insights/domain/content/content.ts'
import type { DocumentAnswer, ReportInputs } from '@insights/domain/document/report-inputs.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { notFound } from '../http/errors.ts'
import { imageUrl } from '../images/image-url.ts'
import { applicationKeyOf } from './application-key-of.ts'
import { selectAnswerGroups, selectAnswerImages, selectDocumentParts } from './queries.ts'

/** Everything that a report's document is made of, apart from what came before it. */
export type ReportRecordInputs = Omit<ReportInputs, 'previous'>

/**
 * Loads what a document is made of. In a transaction that sees one state of the database, all of
 * it is of one moment.
 */
export async function loadDocumentInputs(
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
        images: shown.map(({ id, name }) => ({ _id: id, name, url: imageUrl(id) })),
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
