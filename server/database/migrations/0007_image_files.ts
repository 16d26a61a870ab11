import { type Kysely, sql } from 'kysely'

/** Lets equal images share a file: every deletion looks up whether another image uses it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index images_sha256 on images (sha256);
    create index images_thumbnail_sha256 on images (thumbnail_sha256);
    create index answer_images_image on answer_images (image_id);
  `.execute(db)
}
