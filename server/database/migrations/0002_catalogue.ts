import { type Kysely, sql } from 'kysely'

/**
 * Adds the inputs of reports: industries with categories, capabilities and questions, and
 * companies.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table applications (
      id text primary key,
      title text not null unique,
      position smallint not null unique
    );
    insert into applications values
      ('mobile-web', 'Mobile Web', 1),
      ('iphone-app', 'iPhone App', 2),
      ('android-app', 'Android App', 3);

    create table industries (
      id uuid primary key default gen_random_uuid(),
      title text not null,
      description text not null default '',
      svg_icon text not null,
      active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index industries_title on industries (lower(title));

    create table categories (
      id uuid primary key default gen_random_uuid(),
      industry_id uuid not null references industries on delete cascade,
      title text not null,
      description text not null default '',
      belongs_to text not null,
      fixed_scoring_weight double precision check (fixed_scoring_weight >= 0),
      active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index categories_title on categories (industry_id, lower(title));

    create table capabilities (
      id uuid primary key default gen_random_uuid(),
      category_id uuid not null references categories on delete cascade,
      title text not null,
      description text not null default '',
      active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index capabilities_title on capabilities (category_id, lower(title));

    create table survey_questions (
      id uuid primary key default gen_random_uuid(),
      industry_id uuid not null references industries on delete cascade,
      category_id uuid not null references categories on delete cascade,
      title text not null,
      active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index survey_questions_title on survey_questions (industry_id, lower(title));
    create index survey_questions_category on survey_questions (category_id);

    create table companies (
      id uuid primary key default gen_random_uuid(),
      title text not null,
      active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index companies_title on companies (lower(title));

    create table company_industries (
      company_id uuid not null references companies on delete cascade,
      industry_id uuid not null references industries on delete cascade,
      primary key (company_id, industry_id)
    );
    create index company_industries_industry on company_industries (industry_id);

    create table capability_changes (
      id text primary key,
      title text not null unique,
      updates_history boolean not null,
      position smallint not null unique
    );
    insert into capability_changes values
      ('no-change', 'No change', false, 1),
      ('added', 'Added', true, 2),
      ('improved', 'Improved', true, 3),
      ('reduced', 'Reduced', true, 4),
      ('removed', 'Removed', true, 5),
      ('correction', 'Correction of an earlier answer', false, 6);
  `.execute(db)
}
