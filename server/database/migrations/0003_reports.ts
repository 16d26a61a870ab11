import { type Kysely, sql } from 'kysely'

/**
 * Adds editions, their revisions (reports) and the tables of a report. Every per-report table has
 * the report in its primary key and unique constraints, so that the tables can be distributed by
 * it.
 *
 * Catalogue rows are copied, not referred to: a report must not change when the catalogue does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table editions (
      id uuid primary key default gen_random_uuid(),
      industry_id uuid not null references industries,
      date date not null check (extract(day from date) = 1),
      unique (industry_id, date)
    );

    create table reports (
      id uuid primary key default gen_random_uuid(),
      edition_id uuid not null references editions,
      revision integer not null default 0 check (revision >= 0),
      status text not null default 'DRAFT' check (status in
        ('DRAFT', 'REVIEWED', 'APPROVED', 'PUBLISHED', 'PUBLISHED_EDITING', 'PUBLISHED_EDITED')),
      title text not null,
      created_at timestamptz not null default now(),
      created_by uuid,
      updated_at timestamptz not null default now(),
      updated_by uuid,
      unique (edition_id, revision)
    );
    create unique index reports_one_open on reports (edition_id)
      where status in ('DRAFT', 'REVIEWED', 'APPROVED');
    create unique index reports_one_readable on reports (edition_id)
      where status in ('PUBLISHED', 'PUBLISHED_EDITING');

    -- Latest work on a report: a row for each user, so that researchers who save at the same time do
    -- not wait for each other.
    create table report_editors (
      report_id uuid not null references reports on delete cascade,
      user_id uuid not null,
      edited_at timestamptz not null default now(),
      primary key (report_id, user_id)
    );

    create table company_reports (
      id uuid primary key default gen_random_uuid(),
      company_customer_id uuid not null references company_customers on delete cascade,
      edition_id uuid not null references editions,
      po text not null default '',
      po_date date,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (company_customer_id, edition_id)
    );
    create index company_reports_edition on company_reports (edition_id);

    create table report_companies (
      report_id uuid not null references reports on delete cascade,
      company_id uuid not null,
      title text not null,
      user_ratings jsonb not null default '{}',
      primary key (report_id, company_id)
    );
    create index report_companies_company on report_companies (company_id);

    create table report_categories (
      report_id uuid not null references reports on delete cascade,
      id uuid not null default gen_random_uuid(),
      category_id uuid not null,
      application_id text not null references applications,
      title text not null,
      belongs_to text not null,
      fixed_scoring_weight double precision,
      primary key (report_id, id),
      unique (report_id, category_id, application_id)
    );

    create table report_capabilities (
      report_id uuid not null references reports on delete cascade,
      capability_id uuid not null,
      category_id uuid not null,
      title text not null,
      primary key (report_id, capability_id)
    );

    -- 6,000 of them in one statement: foreign keys to the report, its companies and capabilities
    -- would be looked up 18,000 times, which takes longer than the writing. The triggers of
    -- 0006 keep the same promises, a statement at a time.
    create table answers (
      report_id uuid not null,
      id uuid not null default gen_random_uuid(),
      company_id uuid not null,
      application_id text not null,
      category_id uuid not null,
      capability_id uuid not null,
      status text not null default 'NOT_COMPLETED'
        check (status in ('NOT_COMPLETED', 'DRAFT', 'COMPLETED')),
      has_capability boolean,
      capability_change_id text references capability_changes,
      capability_change_note text not null default '',
      version integer not null default 1,
      updated_at timestamptz,
      updated_by uuid,
      primary key (report_id, id),
      unique (report_id, company_id, application_id, capability_id),
      check (status <> 'COMPLETED' or has_capability is not null)
    );
    create index answers_id on answers (id);

    create table images (
      id uuid primary key default gen_random_uuid(),
      sha256 text not null,
      thumbnail_sha256 text not null,
      name text not null,
      mime text not null,
      bytes integer not null,
      width integer not null,
      height integer not null,
      created_at timestamptz not null default now(),
      created_by uuid
    );

    -- The reports that an image belongs to: a reader of one of them may read the image.
    create table report_images (
      report_id uuid not null references reports on delete cascade,
      image_id uuid not null references images,
      primary key (report_id, image_id)
    );
    create index report_images_image on report_images (image_id);

    create table answer_images (
      report_id uuid not null,
      answer_id uuid not null,
      image_id uuid not null,
      position smallint not null,
      primary key (report_id, answer_id, image_id),
      foreign key (report_id, answer_id) references answers on delete cascade,
      foreign key (report_id, image_id) references report_images on delete cascade
    );

    create table consumer_surveys (
      report_id uuid primary key references reports on delete cascade,
      id uuid not null default gen_random_uuid(),
      raw_data jsonb not null,
      sorted_data jsonb not null default '[]',
      updated_at timestamptz not null default now()
    );

    create table device_weights (
      report_id uuid primary key references reports on delete cascade,
      id uuid not null default gen_random_uuid(),
      device_weights jsonb not null,
      updated_at timestamptz not null default now()
    );

    create table scorings (
      report_id uuid primary key references reports on delete cascade,
      id uuid not null default gen_random_uuid(),
      formula_version smallint not null,
      scoring_and_ranking jsonb not null,
      created_at timestamptz not null default now()
    );

    create table content_buildings (
      report_id uuid primary key references reports on delete cascade,
      id uuid not null default gen_random_uuid(),
      content jsonb not null,
      stamps jsonb not null default '{}',
      updated_at timestamptz not null default now()
    );

    create table methodologies (
      report_id uuid primary key references reports on delete cascade,
      id uuid not null default gen_random_uuid(),
      methodology text not null,
      updated_at timestamptz not null default now()
    );

    create index consumer_surveys_id on consumer_surveys (id);
    create index device_weights_id on device_weights (id);
    create index scorings_id on scorings (id);
    create index content_buildings_id on content_buildings (id);
    create index methodologies_id on methodologies (id);

    -- The document of a published report, computed once and kept compressed.
    create table report_documents (
      report_id uuid primary key references reports on delete cascade,
      etag text not null,
      body bytea not null,
      preview bytea not null
    );
  `.execute(db)
}
