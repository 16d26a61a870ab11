import { createHash } from 'node:crypto'

import { canonicalInputs } from '@insights/domain/scoring/canonical-inputs.ts'
import canonicalize from 'canonicalize'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { notFound } from '../../http/errors.ts'
import { selectScoringParts } from '../../scoring/load-scoring.ts'
import { applicationKeyOf, selectAnswerGroups, selectDocumentParts } from '../documents/queries.ts'

/** The fingerprint of a published revision. */
export interface StoredFingerprint {
  readonly fingerprint: string
  /** Title of the industry that it was taken with. */
  readonly industry: string
  /** When the revision was published. */
  readonly publishedAt: string
}

/** Returns the stored fingerprint of a report; undefined for one that was not published. */
export async function findFingerprint(
  db: Kysely<Tables>,
  reportId: string,
): Promise<StoredFingerprint | undefined> {
  return db
    .selectFrom('report_fingerprints')
    .where('report_id', '=', reportId)
    .select(['fingerprint', 'industry', 'created_at as publishedAt'])
    .executeTakeFirst()
}

/**
 * Takes the fingerprint of a report that is being published, and stores it, unless it has one: what
 * is published keeps its fingerprint, whatever its industry is called later.
 */
export async function storeFingerprint(db: Kysely<Tables>, reportId: string): Promise<void> {
  if (await findFingerprint(db, reportId)) return
  const [parts] = await selectDocumentParts(db, { reportId })
  if (!parts) throw notFound()
  const { industryTitle: industry } = parts
  const fingerprint = await takeFingerprint(db, reportId, industry)
  if (fingerprint === null) return
  await db
    .insertInto('report_fingerprints')
    .values({
      report_id: reportId,
      fingerprint,
      industry,
      // A report that is being published was moved just now.
      created_at: sql<string>`(select updated_at from reports where id = ${reportId})`,
    })
    .onConflict((there) => there.doNothing())
    .execute()
}

/**
 * Returns the SHA-256 of the canonical inputs of a report's scores (JCS, RFC 8785) as 64 hexadecimal
 * digits; null without a survey or device weights.
 */
export async function takeFingerprint(
  db: Kysely<Tables>,
  reportId: string,
  industry: string,
): Promise<string | null> {
  const [[document], [scoring], groups] = [
    await selectDocumentParts(db, { reportId }),
    await selectScoringParts(db, { reportId }),
    await selectAnswerGroups(db, { reportId }),
  ]
  if (!document || !scoring) throw notFound()
  const { deviceWeights, surveyRows } = scoring
  if (deviceWeights === null || surveyRows === null) return null
  const inputs = canonicalInputs({
    industry,
    date: document.date,
    revision: document.revision,
    formula: document.formula,
    companies: scoring.companies,
    categories: document.categories,
    capabilities: document.capabilities,
    answers: groups.flatMap(({ companyId, applicationId, answers }) =>
      answers.map(([capabilityId, hasCapability]) => ({
        companyId,
        application: applicationKeyOf(applicationId),
        capabilityId,
        hasCapability,
      })),
    ),
    surveyRows,
    sortedRows: document.surveyRows ?? [],
    deviceWeights,
  })
  return createHash('sha256')
    .update(canonicalize(inputs) ?? '')
    .digest('hex')
}
