import { type Kysely, sql } from 'kysely'

/**
 * Adds the text that the portal has read on images, by their content: equal files are read once. A
 * row exists as long as an image has that content, and waits until its text has been read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table image_texts (
      sha256 text primary key,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'unreadable')),
      -- Started readings; a killed one counts.
      tries integer not null default 0,
      -- Time at which a job was queued; none is queued twice.
      queued_at timestamptz(3),
      words jsonb not null default '[]',
      -- The words exactly as they are searched: no parser changes them.
      terms tsvector not null default '',
      state_since timestamptz(3) not null default clock_timestamp()
    );
    create index image_texts_terms on image_texts using gin (terms) with (fastupdate = off);
    create index image_texts_waiting on image_texts (state_since) where state <> 'done';
    insert into image_texts (sha256) select distinct sha256 from images;

    -- Equal images come and go in transactions of their own: a removal waits for an insert, or
    -- a text would stay without an image, or an image would be left without a text. Sixty-four locks
    -- serve all contents, since a report may have more images than there is room for locks.
    create function add_image_texts() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('image texts'), bucket)
        from (select distinct hashtext(sha256) & 63 as bucket from new_images order by 1) as buckets;
      insert into image_texts (sha256) select distinct sha256 from new_images order by 1
        on conflict (sha256) do nothing;
      return null;
    end $$;
    create function remove_image_texts() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('image texts'), bucket)
        from (select distinct hashtext(sha256) & 63 as bucket from old_images order by 1) as buckets;
      delete from image_texts
        where sha256 in (select sha256 from old_images)
          and not exists (select from images where images.sha256 = image_texts.sha256);
      return null;
    end $$;
    create trigger add_image_texts after insert on images
      referencing new table as new_images
      for each statement execute function add_image_texts();
    create trigger remove_image_texts after delete on images
      referencing old table as old_images
      for each statement execute function remove_image_texts();
    -- A replaced image, as by a redaction, is read again, and its former text is deleted.
    create trigger replace_image_texts after update on images
      referencing new table as new_images
      for each statement execute function add_image_texts();
    create trigger replaced_image_texts after update on images
      referencing old table as old_images
      for each statement execute function remove_image_texts();
  `.execute(db)
}
