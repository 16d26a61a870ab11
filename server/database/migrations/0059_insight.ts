import { type Kysely, sql } from 'kysely'

/**
 * Marks the entries of the activity log by which customers read a report, with the firm that they
 * read it for, counts the pages that they look at, and keeps what staff note of a lead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table activities
      add column reading text check (reading in ('open', 'preview', 'export')),
      add column company_customer_id uuid references company_customers on delete set null;

    -- Before, nothing said whether a program or a person had opened a report.
    update activities set
      company_customer_id = users.company_customer_id,
      reading = case
        when action like 'Opened the preview of the report "%' then 'preview'
        when action like 'Opened the report "%' then 'open'
        else 'export' end
    from users
    where users.id = activities.actor_id and users.login_type = 'CUSTOMER'
      and activities.subject_type = 'REPORT'
      and activities.created_at > now() - interval '24 months'
      and (action like 'Opened the report "%' or action like 'Opened the preview of the report "%'
        or action like 'Exported %' or action like 'Printed the report "%');
    create index activities_of_readings on activities (created_at) where reading is not null;
    create index activities_of_firm on activities (company_customer_id)
      where company_customer_id is not null;

    -- A row for each page, reader and day. Users are not referenced: what was read stays when its
    -- reader is deleted, without the name.
    create table page_views (
      user_id uuid not null,
      report_id uuid not null references reports on delete cascade,
      page text not null,
      day date not null,
      company_customer_id uuid references company_customers on delete cascade,
      views integer not null default 1,
      last_at timestamptz not null,
      primary key (user_id, report_id, page, day)
    );
    create index page_views_of_firm on page_views (company_customer_id, report_id);
    create index page_views_of_report on page_views (report_id);
    create index page_views_of_day on page_views (day);

    create table leads (
      company_customer_id uuid not null references company_customers on delete cascade,
      industry_id uuid not null references industries on delete cascade,
      state text not null check (state in ('new', 'contacted', 'offered', 'lost')),
      note text not null default '',
      updated_at timestamptz not null,
      primary key (company_customer_id, industry_id)
    );
    create index leads_of_industry on leads (industry_id);

    create table privacy_settings (
      single boolean primary key default true check (single),
      insight boolean not null default true,
      insight_months integer not null default 24 check (insight_months between 1 and 24),
      activity_months integer check (activity_months between 24 and 240),
      contact text not null default ''
    );
    insert into privacy_settings default values;
  `.execute(db)
}
