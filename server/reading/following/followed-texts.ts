import type { FollowedText } from '@insights/domain/brand/facts/report-facts.ts'
import type { Followed } from '@insights/domain/reading/following/followed.ts'
import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'

/**
 * Returns what published reports say of what a user follows in their industries, by report id: what has
 * changed first, then in the order of the report.
 */
export async function findFollowedTexts(
  db: Kysely<Tables>,
  userId: string,
  reportIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FollowedText[]>> {
  if (reportIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; found: FollowedText[] }>`
    select report_id as id, jsonb_agg(said.text order by said.text->'changed' desc, place) as found
    from report_documents
    join reports on reports.id = report_id
    join editions on editions.id = edition_id
    cross join lateral jsonb_array_elements(followed) with ordinality as said(text, place)
    join follows on follows.industry_id = editions.industry_id and user_id = ${userId}
      and kind = said.text->>'kind' and subject = said.text->>'subject'
    where report_id = any(${[...reportIds]}::uuid[])
    group by report_id`.execute(db)
  return new Map(rows.map(({ id, found }) => [id, found]))
}

/** Returns what a published report says of one item; undefined if the report does not have it. */
export async function findFollowedText(
  db: Kysely<Tables>,
  reportId: string,
  { kind, subject }: Followed,
): Promise<FollowedText | undefined> {
  const { rows } = await sql<{ text: FollowedText }>`
    select said.text from report_documents
    cross join lateral jsonb_array_elements(followed) as said(text)
    where report_id = ${reportId} and said.text @> ${JSON.stringify({ kind, subject })}::jsonb
  `.execute(db)
  return rows[0]?.text
}

/** Findings that a subject names; the rest is counted. */
const IN_SUBJECT = 2

/**
 * Returns the findings in a line, as an email has them in its subject: 'Pennant Bank fell to 5th and
 * lost 8 capabilities · Card lock: gained by 2 companies · and 3 more'. Null without any.
 */
export function subjectOf(matched: readonly Pick<FollowedText, 'text'>[]): string | null {
  const named = matched.slice(0, IN_SUBJECT).map(({ text }) => text)
  const more = matched.length - named.length
  if (named.length === 0) return null
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(' · ')
}
