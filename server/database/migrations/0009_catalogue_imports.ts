import { type Kysely, sql } from 'kysely'

/** Stores files whose effects a user has been shown, to be imported exactly so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table catalogue_imports (
      id uuid primary key default gen_random_uuid(),
      industry_id uuid not null references industries on delete cascade,
      created_by uuid not null references users on delete cascade,
      file_name text not null,
      -- The cells of the file; gone once they are imported.
      cells jsonb,
      -- Stamp of the catalogue that they were compared with.
      fingerprint text not null,
      rows_to_write integer not null,
      rows_written integer not null default 0,
      created_at timestamptz not null default now(),
      imported_at timestamptz
    );
    create index catalogue_imports_industry on catalogue_imports (industry_id);
    create index catalogue_imports_creator on catalogue_imports (created_by);
  `.execute(db)
}
