import { type Kysely, sql } from 'kysely'

/**
 * Keeps what companies read of each edition as counts by day, with the last time of each reader and of
 * each page, so that Insight need not count the log. Triggers count, so that processes of the version
 * before do so too while they are replaced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_reading_days (
      company_customer_id uuid not null references company_customers on delete cascade,
      edition_id uuid not null references editions on delete cascade,
      day date not null,
      opens integer not null,
      previews integer not null,
      exports integer not null,
      primary key (company_customer_id, edition_id, day)
    );
    create index company_reading_days_of_edition on company_reading_days (edition_id);

    -- Users are not referenced: the number of readers stays when one of them is deleted.
    create table company_readers (
      company_customer_id uuid not null references company_customers on delete cascade,
      edition_id uuid not null references editions on delete cascade,
      user_id uuid not null,
      last_at timestamptz not null,
      previewed_at timestamptz,
      primary key (company_customer_id, edition_id, user_id)
    );
    create index company_readers_of_edition on company_readers (edition_id);
    create index company_readers_of_user on company_readers (user_id);

    create table company_read_pages (
      company_customer_id uuid not null references company_customers on delete cascade,
      edition_id uuid not null references editions on delete cascade,
      page text not null,
      last_at timestamptz not null,
      primary key (company_customer_id, edition_id, page)
    );
    create index company_read_pages_of_edition on company_read_pages (edition_id);

    create function count_reading() returns trigger language plpgsql as $$
    begin
      -- Most entries of the log are of no reading.
      if not exists (select from written where reading is not null) then
        return null;
      end if;
      insert into company_reading_days as known
      select company_customer_id, edition_id, (written.created_at at time zone 'UTC')::date,
        count(*) filter (where reading = 'open'), count(*) filter (where reading = 'preview'),
        count(*) filter (where reading = 'export')
      from written join reports on reports.id = subject_reference::uuid
      where reading is not null and company_customer_id is not null and actor_id is not null
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (company_customer_id, edition_id, day) do update set
        opens = known.opens + excluded.opens,
        previews = known.previews + excluded.previews,
        exports = known.exports + excluded.exports;
      insert into company_readers as known
      select company_customer_id, edition_id, actor_id, max(written.created_at),
        max(written.created_at) filter (where reading = 'preview')
      from written join reports on reports.id = subject_reference::uuid
      where reading is not null and company_customer_id is not null and actor_id is not null
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (company_customer_id, edition_id, user_id) do update set
        last_at = greatest(known.last_at, excluded.last_at),
        previewed_at = greatest(known.previewed_at, excluded.previewed_at);
      return null;
    end $$;
    create trigger count_reading after insert on activities
      referencing new table as written for each statement execute function count_reading();

    create function count_page_views() returns trigger language plpgsql as $$
    begin
      insert into company_readers as known
      select company_customer_id, edition_id, user_id, max(last_at)
      from written join reports on reports.id = report_id
      where company_customer_id is not null
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (company_customer_id, edition_id, user_id) do update set
        last_at = greatest(known.last_at, excluded.last_at);
      insert into company_read_pages as known
      select company_customer_id, edition_id, page, max(last_at)
      from written join reports on reports.id = report_id
      where company_customer_id is not null
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (company_customer_id, edition_id, page) do update set
        last_at = greatest(known.last_at, excluded.last_at);
      return null;
    end $$;
    create trigger count_page_views_insert after insert on page_views
      referencing new table as written for each statement execute function count_page_views();
    create trigger count_page_views_update after update on page_views
      referencing new table as written for each statement execute function count_page_views();

    insert into company_reading_days
    select company_customer_id, edition_id, (activities.created_at at time zone 'UTC')::date,
      count(*) filter (where reading = 'open'), count(*) filter (where reading = 'preview'),
      count(*) filter (where reading = 'export')
    from activities join reports on reports.id = subject_reference::uuid
    where reading is not null and company_customer_id is not null and actor_id is not null
    group by 1, 2, 3;

    insert into company_readers
    select company_customer_id, edition_id, reader, max(at), max(at) filter (where previewed)
    from (
      select company_customer_id, subject_reference::uuid as report_id, actor_id as reader,
        created_at as at, reading = 'preview' as previewed
      from activities where reading is not null and actor_id is not null
      union all
      select company_customer_id, report_id, user_id, last_at, false from page_views
    ) as readings join reports on reports.id = report_id
    where company_customer_id is not null
    group by 1, 2, 3;

    -- What-if is a part of that page since it was looked at as a page.
    insert into company_read_pages
    select company_customer_id, edition_id,
      case when page = 'what-if' then 'standing' else page end, max(last_at)
    from page_views join reports on reports.id = report_id
    where company_customer_id is not null
    group by 1, 2, 3;
  `.execute(db)
}
