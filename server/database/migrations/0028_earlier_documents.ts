import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'

import { type Kysely, sql } from 'kysely'

const [unpack, pack] = [promisify(gunzip), promisify(gzip)]

/**
 * Stores the part of a published document that later editions need, so that a draft does not unpack
 * seven whole ones. Null where an earlier version of the portal has stored the document since: then
 * the part is taken from the whole one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table report_documents add column earlier bytea`.execute(db)
  const stored = await sql<{ id: string }>`
    select report_id as id from report_documents where shape = 2`.execute(db)
  for (const { id } of stored.rows) {
    const { rows } = await sql<{ body: Buffer }>`
      select body from report_documents where report_id = ${id}`.execute(db)
    const document = JSON.parse(String(await unpack(rows[0]!.body))) as StoredDocument
    const earlier = await pack(JSON.stringify(toEarlier(document)))
    await sql`update report_documents set earlier = ${earlier} where report_id = ${id}`.execute(db)
  }
}

type ByApplication<Value> = Readonly<Record<string, Value>>

interface Rank {
  readonly companyId: string
  readonly company: string
  readonly rank: number
  readonly score: number
}

interface StoredDocument {
  readonly report: { readonly _id: string; readonly date: string }
  readonly companies: readonly { readonly companyId: string }[]
  readonly rankings: {
    readonly overall: readonly Rank[]
    readonly applications: ByApplication<readonly Rank[]>
  } | null
  readonly categoryPerformance: readonly {
    readonly categoryGroup: string
    readonly applications: ByApplication<{ readonly ranking: readonly Rank[] }> | null
  }[]
  readonly matrix: readonly {
    readonly capabilities: readonly { readonly capabilityId: string; readonly available: object }[]
  }[]
  readonly updates: readonly { readonly date: string }[]
}

function toEarlier(document: StoredDocument) {
  const { report, companies, rankings, categoryPerformance, matrix, updates } = document
  return {
    report: { _id: report._id, date: report.date },
    companies: companies.map(({ companyId }) => ({ companyId })),
    rankings: rankings && {
      overall: ranksOf(rankings.overall),
      applications: mapValues(rankings.applications, ranksOf),
    },
    categoryPerformance: categoryPerformance.map(({ categoryGroup, applications }) => ({
      categoryGroup,
      applications:
        applications && mapValues(applications, ({ ranking }) => ({ ranking: ranksOf(ranking) })),
    })),
    matrix: matrix.map(({ capabilities }) => ({
      capabilities: capabilities.map(({ capabilityId, available }) => ({
        capabilityId,
        available,
      })),
    })),
    updates: updates.filter(({ date }) => date === report.date),
  }
}

const ranksOf = (ranks: readonly Rank[]) =>
  ranks.map(({ companyId, company, rank, score }) => ({ companyId, company, rank, score }))

const mapValues = <Value, Mapped>(values: ByApplication<Value>, map: (value: Value) => Mapped) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]))
