import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { type Kysely, sql } from 'kysely'

const unpack = promisify(gunzip)

/**
 * Stores the texts of published documents that have live figures, with the values that the document
 * shows: the search read the values of the time when a text was last saved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table report_documents add column texts jsonb;
    create index report_documents_words on report_documents
      using gin (search_content_words(texts)) with (fastupdate = off) where texts is not null;

    create or replace function search_written_texts(query tsquery) returns setof uuid
    language sql stable parallel safe set enable_seqscan = off as $$
      select report_id from content_buildings where search_content_words(content) @@ query
      union
      select report_id from report_documents
        where texts is not null and search_content_words(texts) @@ query
      union
      select report_id from methodologies where search_markup_words(methodology) @@ query
    $$;
  `.execute(db)
  const { rows } = await sql<{ id: string; content: unknown; body: Buffer }>`
    select report_id as id, content, body
    from report_documents join content_buildings using (report_id)
    where content::text like '%data-figure=%'`.execute(db)
  for (const { id, content, body } of rows) {
    const values = new Map<string, string>()
    eachText(JSON.parse(String(await unpack(body))), (html) => {
      for (const [, reference = '', text = ''] of html.matchAll(FIGURE)) values.set(reference, text)
      return html
    })
    const texts = eachText(content, (html) =>
      html.replaceAll(FIGURE, (figure, reference: string, text: string) =>
        figure.replace(`>${text}<`, () => `>${values.get(reference) ?? text}<`),
      ),
    )
    await sql`update report_documents set texts = ${JSON.stringify(texts)}::jsonb
      where report_id = ${id}`.execute(db)
  }
}

const FIGURE = /<span data-figure="([^"<>]*)"[^<>]*>([^<]*)<\/span>/g

/** Returns a value with each of its texts changed. */
function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((part) => eachText(part, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, eachText(part, change)]),
  )
}
