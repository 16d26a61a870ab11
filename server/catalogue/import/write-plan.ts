import { randomUUID } from 'node:crypto'

import type { RowType } from '@insights/domain/catalogue/file/columns.ts'
import type {
  ImportPlan,
  Parent,
  PlannedRow,
} from '@insights/domain/catalogue/import/import-plan.ts'
import { type RawBuilder, sql, type Transaction } from 'kysely'

import type { Tables } from '../../database/tables.ts'

/** Rows in a statement. */
const BATCH = 500

/** Later than any stamp that was read before. */
const LATER = sql`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`

/**
 * Writes the additions and changes of a plan, some hundred rows at a time, and passes their number
 * to `onWritten`. Categories go first, since the rest belongs to them.
 */
export async function writePlan(
  transaction: Transaction<Tables>,
  industryId: string,
  { rows }: ImportPlan,
  onWritten: (count: number) => Promise<void>,
): Promise<void> {
  const newIds = new Map(
    rows
      .filter(({ type, outcome }) => type === 'Category' && outcome === 'ADDED')
      .map(({ row }) => [row, randomUUID()]),
  )
  const idOf = (parent: Parent | undefined) =>
    parent && ('_id' in parent ? parent._id : newIds.get(parent.row))
  let written = 0

  for (const type of ['Category', 'Capability', 'Question'] as const) {
    for (const outcome of ['ADDED', 'CHANGED'] as const) {
      const chosen = rows.filter((row) => row.type === type && row.outcome === outcome)
      for (let at = 0; at < chosen.length; at += BATCH) {
        const batch = chosen.slice(at, at + BATCH)
        const records = recordset(type, batch.map(recordOf))
        const statements = outcome === 'ADDED' ? INSERTS : UPDATES
        await statements[type](records, industryId).execute(transaction)
        written += batch.length
        await onWritten(written)
      }
    }
  }

  function recordOf({ row, target }: PlannedRow) {
    const _id = target?._id ?? newIds.get(row) ?? randomUUID()
    return { ...target?.values, _id, category: idOf(target?.parent) }
  }
}

const COLUMNS: Readonly<Record<RowType, string>> = {
  Category:
    '_id uuid, title text, description text, "belongsTo" text, "fixedScoringWeight" double precision, active boolean',
  Capability: '_id uuid, category uuid, title text, description text, active boolean',
  Question: '_id uuid, category uuid, title text, active boolean',
}

function recordset(type: RowType, records: readonly object[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(${sql.raw(COLUMNS[type])})`
}

type Statement = (records: RawBuilder<unknown>, industryId: string) => RawBuilder<unknown>

const INSERTS: Readonly<Record<RowType, Statement>> = {
  Category: (records, industryId) => sql`
    insert into categories
      (id, industry_id, title, description, belongs_to, fixed_scoring_weight, active)
    select _id, ${industryId}, title, description, "belongsTo", "fixedScoringWeight", active
    from ${records}`,
  Capability: (records) => sql`
    insert into capabilities (id, category_id, title, description, active)
    select _id, category, title, description, active from ${records}`,
  Question: (records, industryId) => sql`
    insert into survey_questions (id, industry_id, category_id, title, active)
    select _id, ${industryId}, category, title, active from ${records}`,
}

const UPDATES: Readonly<Record<RowType, Statement>> = {
  Category: (records) => sql`
    update categories set title = r.title, description = r.description,
      belongs_to = r."belongsTo", fixed_scoring_weight = r."fixedScoringWeight",
      active = r.active, updated_at = ${LATER}
    from ${records} where categories.id = r._id`,
  Capability: (records) => sql`
    update capabilities set title = r.title, description = r.description, active = r.active,
      updated_at = ${LATER}
    from ${records} where capabilities.id = r._id`,
  Question: (records) => sql`
    update survey_questions set title = r.title, active = r.active, updated_at = ${LATER}
    from ${records} where survey_questions.id = r._id`,
}
