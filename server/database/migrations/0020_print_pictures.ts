import { type Kysely, sql } from 'kysely'

/**
 * Adds each image in the size for print, made once at its upload, so that printing a report reads
 * small files. Null for earlier images: they are scaled when they are printed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table images add column print_sha256 text;
    create index images_print_sha256 on images (print_sha256);
  `.execute(db)
}
