import { type Kysely, sql } from 'kysely'

/**
 * Makes the server choose the ids of images: a client's id is a key of its upload, of its sender
 * alone, and names no image. An image that a published report or a text shows cannot be taken out
 * of its report, even by a fault in the server's code.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table images add column upload_key uuid;
    create unique index images_upload_key on images (created_by, upload_key);
    -- A client may send an upload of the previous version again, which used the key as the id.
    update images set upload_key = id
      where id in (select image_id from inbox_images where unsaved_answer_id is not null);

    create trigger guard_published_delete after delete on report_images
      referencing old table as changed
      for each statement execute function guard_published();

    -- A report that is being deleted is no longer there, and its texts go with it.
    create function guard_texts_of_images() returns trigger language plpgsql as $$
    begin
      if exists (
        select from changed
        join reports on reports.id = changed.report_id
        where exists (
          select from content_buildings
          where content_buildings.report_id = changed.report_id
            and content::text like '%/api/images/' || changed.image_id::text || '%')
        or exists (
          select from methodologies
          where methodologies.report_id = changed.report_id
            and methodology like '%/api/images/' || changed.image_id::text || '%')
      ) then
        raise exception 'A text of the report shows the image.' using errcode = 'CI001';
      end if;
      return null;
    end $$;
    create trigger guard_texts after delete on report_images
      referencing old table as changed
      for each statement execute function guard_texts_of_images();
  `.execute(db)
}
