import { createHash } from 'node:crypto'

import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import { filesOf } from '../../files/remove-orphan-images.ts'
import type { StoredFiles } from './stored-files.ts'

/** Checks conditions that hold after any fault; returns violations, in sentences. */
export async function checkDatabase(
  db: Kysely<Tables>,
  files: StoredFiles,
): Promise<readonly string[]> {
  return [
    ...(await findHalfReports(db)),
    ...(await findBadFiles(db, files)),
    ...(await findForgottenFiles(db, files)),
  ]
}

async function findHalfReports(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: string; status: string; wrong: string }>`
    select r.id, r.status, wrong.what as wrong from reports r
    cross join lateral (
      select 'not every cell has an answer' as what
      where (select count(*) from answers a where a.report_id = r.id) <>
        (select count(*) from report_companies c, report_categories g, report_capabilities p
         where c.report_id = r.id and g.report_id = r.id and p.report_id = r.id
           and p.category_id = g.category_id)
      union all
      select 'there is no document for its readers'
      where r.status in ('PUBLISHED', 'PUBLISHED_EDITING')
        and not exists (select from report_documents d where d.report_id = r.id)
    ) as wrong`.execute(db)
  return rows.map(({ id, status, wrong }) => `The report ${id} (${status}): ${wrong}`)
}

/** Every file that an image names exists, and has the hash that is its name. */
async function findBadFiles(db: Kysely<Tables>, files: StoredFiles): Promise<string[]> {
  const rows = await db
    .selectFrom('images')
    .select(['sha256', 'thumbnail_sha256', 'print_sha256'])
    .execute()
  const names = new Set(rows.flatMap(filesOf))
  const wrong: string[] = []
  for (const name of names) {
    const bytes = await files.read(name)
    const hash = bytes && createHash('sha256').update(bytes).digest('hex')
    if (hash !== name) wrong.push(`The file ${name} is ${bytes ? 'damaged' : 'missing'}`)
  }
  return wrong
}

/** Every stored file is in use, or noted to be removed unless it comes into use. */
async function findForgottenFiles(db: Kysely<Tables>, files: StoredFiles): Promise<string[]> {
  const there = await files.list()
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${there}::text[]) as there (name)
    except (
      select sha256 from unremoved_files
      union all select sha256 from report_pdfs
      union all select sha256 from images
      union all select thumbnail_sha256 from images
      union all select print_sha256 from images
    )`.execute(db)
  const forgotten: string[] = []
  for (const { name } of rows) {
    // Unless it has just been removed.
    if (await files.read(name)) forgotten.push(`Nobody knows of the file ${name}`)
  }
  return forgotten
}
