import { type Kysely, sql } from 'kysely'

/**
 * Adds marks over the images of a report, and the users who have redacted images. A redaction
 * refers to no other rows: the number of redactions shows whether a file was made of images that
 * have been redacted since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table image_marks (
      report_id uuid not null,
      image_id uuid not null,
      marks jsonb not null,
      version integer not null default 1,
      primary key (report_id, image_id),
      foreign key (report_id, image_id) references report_images on delete cascade
    );
    create table image_redactions (
      id uuid primary key default gen_random_uuid(),
      image_id uuid not null,
      areas smallint not null,
      redacted_by uuid,
      redacted_at timestamptz(3) not null default clock_timestamp()
    );
  `.execute(db)
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ]) {
    await sql
      .raw(
        `create trigger guard_published_${event} after ${event} on image_marks
         referencing ${rows} table as changed
         for each statement execute function guard_published()`,
      )
      .execute(db)
  }
}
