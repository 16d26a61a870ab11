import type { SurveySampleRecord } from '@insights/contract/survey/survey-sample.ts'
import { checkSample } from '@insights/domain/survey/check-sample.ts'
import { compareText } from '@insights/domain/text/titles.ts'
import { type Kysely, type Selectable, sql } from 'kysely'

import { nextTimestamp } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { requireCurrent } from '../http/require-current.ts'
import { type Edit, editReport, reportChange } from '../reports/edit-report.ts'
import type { Services } from '../start/services.ts'

/** Returns the sample as staff see it, also before there is a survey. */
export async function findSurveySample(
  db: Kysely<Tables>,
  reportId: string,
): Promise<SurveySampleRecord> {
  const row = await selectSample(db, reportId).executeTakeFirst()
  if (row) return presentSample(row)
  return {
    reportId,
    basis: null,
    respondents: null,
    byQuestion: {},
    designEffect: 1,
    fieldwork: null,
    updatedAt: null,
  }
}

type TypedSample = Pick<
  SurveySampleRecord,
  'respondents' | 'byQuestion' | 'designEffect' | 'fieldwork'
> & { readonly updatedAt: string }

/**
 * Saves a typed sample. Throws a 400 that says by row and column what cannot be true of it, and a
 * 409 if the survey has changed since it was read. Of a survey with respondents only the fieldwork
 * can be typed; scores do not depend on any of it.
 */
export function saveSurveySample(
  services: Services,
  caller: Caller,
  reportId: string,
  { updatedAt, ...typed }: TypedSample,
): Promise<Edit<SurveySampleRecord>> {
  return editReport(services, caller, reportId, async (transaction, report) => {
    // Imports write the survey's row as well, and so wait for this change.
    await transaction
      .selectFrom('consumer_surveys')
      .where('report_id', '=', reportId)
      .select('report_id')
      .forUpdate()
      .execute()
    const row = await selectSample(transaction, reportId).executeTakeFirst()
    if (!row) throw notFound('This report has no survey yet. Import it first.')
    requireCurrent(row, updatedAt, presentSample)
    if (row.has_respondents) requireUnchanged(readSample(row), typed)
    else requirePossible(typed, row)
    await transaction
      .updateTable('consumer_surveys')
      .set({
        respondents: typed.respondents,
        question_respondents: JSON.stringify(typed.byQuestion),
        design_effect: typed.designEffect,
        fieldwork_from: typed.fieldwork?.from ?? null,
        fieldwork_to: typed.fieldwork?.to ?? null,
        updated_at: nextTimestamp(row.updated_at),
      })
      .where('report_id', '=', reportId)
      .execute()
    const saved = await selectSample(transaction, reportId).executeTakeFirstOrThrow()
    return {
      result: presentSample(saved),
      change: reportChange(report, 'Changed the sample of the consumer survey'),
    }
  })
}

function requireUnchanged(
  stored: Pick<TypedSample, 'respondents' | 'byQuestion' | 'designEffect'>,
  typed: Omit<TypedSample, 'updatedAt'>,
): void {
  requireFaultless(checkSample({ ...typed, respondents: 1, byQuestion: {} }, []))
  const counts = (of: Readonly<Record<string, number>>) =>
    JSON.stringify(Object.entries(of).toSorted(([one], [other]) => compareText(one, other)))
  if (
    stored.respondents === typed.respondents &&
    stored.designEffect === typed.designEffect &&
    counts(stored.byQuestion) === counts(typed.byQuestion)
  ) {
    return
  }
  const message = 'The sample follows from the respondents. Only the fieldwork can be changed.'
  throw badRequest(message, { respondents: message })
}

function requirePossible(
  { respondents, ...typed }: Omit<TypedSample, 'updatedAt'>,
  { raw_data }: Pick<Selectable<Tables['consumer_surveys']>, 'raw_data'>,
): void {
  if (respondents !== null) {
    requireFaultless(checkSample({ ...typed, respondents }, raw_data))
    return
  }
  requireFaultless(checkSample({ ...typed, respondents: 1, byQuestion: {} }, []))
  if (Object.keys(typed.byQuestion).length === 0 && typed.designEffect === 1) return
  const message = 'Enter the number of respondents'
  throw badRequest(`respondents: ${message}`, { respondents: message })
}

/** Faults that are listed; the others are counted. */
const MAX_FAULTS = 10

function requireFaultless(faults: readonly string[]): void {
  if (faults.length === 0) return
  const shown = faults.slice(0, MAX_FAULTS)
  if (faults.length > MAX_FAULTS) shown.push(`and ${faults.length - MAX_FAULTS} more`)
  throw badRequest(shown.join('\n'), undefined, { messages: shown })
}

const selectSample = (db: Kysely<Tables>, reportId: string) =>
  db
    .selectFrom('consumer_surveys')
    .where('report_id', '=', reportId)
    .select([
      'report_id',
      'raw_data',
      'respondents',
      'question_respondents',
      'design_effect',
      'fieldwork_from',
      'fieldwork_to',
      'updated_at',
      sql<boolean>`exists (select from survey_respondents
        where survey_respondents.report_id = consumer_surveys.report_id)`.as('has_respondents'),
    ])

type SampleRow = Selectable<
  Pick<
    Tables['consumer_surveys'],
    | 'report_id'
    | 'raw_data'
    | 'respondents'
    | 'question_respondents'
    | 'design_effect'
    | 'fieldwork_from'
    | 'fieldwork_to'
    | 'updated_at'
  >
> & { readonly has_respondents: boolean }

function readSample(row: SampleRow) {
  const { fieldwork_from: from, fieldwork_to: to } = row
  return {
    respondents: row.respondents,
    byQuestion: row.question_respondents,
    designEffect: row.design_effect,
    fieldwork: from !== null && to !== null ? { from, to } : null,
  }
}

function presentSample(row: SampleRow): SurveySampleRecord {
  return {
    reportId: row.report_id,
    basis: row.has_respondents ? 'respondents' : 'shares',
    ...readSample(row),
    updatedAt: row.updated_at,
  }
}
