import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await keepShownImages(db)
  await requestForCompanies(db)
}

/**
 * Reduces a published report to the images that it shows. The others belonged to it because they
 * had been copied from the previous edition, or were taken out of an answer before publication, and
 * every buyer could read them. Unreferenced files are recorded for removal.
 */
export async function keepShownImages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temporary table unshown_images on commit drop as
      with texts as materialized (
        select report_id, content::text as body from content_buildings
        union all
        select report_id, methodology from methodologies
      ), written as materialized (
        select distinct texts.report_id, found.id[1] as image_id
        from texts
        cross join regexp_matches(texts.body, '/api/images/([0-9a-f-]{36})', 'g') as found(id)
      )
      select report_images.report_id, report_images.image_id
      from report_images
      join reports on reports.id = report_images.report_id
      where reports.status like 'PUBLISHED%'
        and not exists (
          select from answer_images
          where answer_images.report_id = report_images.report_id
            and answer_images.image_id = report_images.image_id)
        and not exists (
          select from written
          where written.report_id = report_images.report_id
            and written.image_id = report_images.image_id::text);

    delete from report_images using unshown_images
      where report_images.report_id = unshown_images.report_id
        and report_images.image_id = unshown_images.image_id;

    with removed as (
      delete from images
      where id in (select image_id from unshown_images)
        and not exists (select from report_images where report_images.image_id = images.id)
      returning sha256, thumbnail_sha256, print_sha256
    )
    insert into unremoved_files (sha256)
      select distinct file.sha256 from removed
      cross join lateral (
        values (removed.sha256), (removed.thumbnail_sha256), (removed.print_sha256)
      ) as file(sha256)
      where file.sha256 is not null
      on conflict (sha256) do nothing;
  `.execute(db)
}

/**
 * Makes a purchase request the company customer's, not one colleague's: there is one for each
 * edition until the edition is assigned. A user without a company customer has requests of their
 * own.
 */
async function requestForCompanies(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase_requests
      drop constraint purchase_requests_pkey,
      add column id uuid primary key default gen_random_uuid(),
      add column company_customer_id uuid references company_customers on delete cascade,
      alter column user_id drop not null,
      drop constraint purchase_requests_user_id_fkey,
      add constraint purchase_requests_user foreign key (user_id) references users
        on delete set null;
    update purchase_requests set company_customer_id = users.company_customer_id
      from users where users.id = purchase_requests.user_id;
    delete from purchase_requests using company_reports
      where company_reports.company_customer_id = purchase_requests.company_customer_id
        and company_reports.edition_id = purchase_requests.edition_id;
    delete from purchase_requests as later using purchase_requests as earlier
      where earlier.company_customer_id = later.company_customer_id
        and earlier.edition_id = later.edition_id
        and (earlier.requested_at, earlier.id) < (later.requested_at, later.id);
    create unique index purchase_requests_of_company
      on purchase_requests (company_customer_id, edition_id);
    create unique index purchase_requests_of_user on purchase_requests (user_id, edition_id);

    -- A process of the previous version names a user and no company customer. A user who has
    -- requested another edition before is no longer named there.
    create function complete_purchase_request() returns trigger language plpgsql as $$
    begin
      new.company_customer_id := coalesce(new.company_customer_id,
        (select company_customer_id from users where id = new.user_id));
      if exists (
        select from purchase_requests
        where company_customer_id = new.company_customer_id and edition_id = new.edition_id
      ) then
        return null;
      end if;
      update purchase_requests set user_id = null
        where user_id = new.user_id and edition_id = new.edition_id
          and company_customer_id is distinct from new.company_customer_id;
      return new;
    end $$;
    create trigger complete_purchase_request before insert on purchase_requests
      for each row execute function complete_purchase_request();
  `.execute(db)
}
