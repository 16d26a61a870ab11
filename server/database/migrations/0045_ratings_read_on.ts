import { type Kysely, sql } from 'kysely'

/** Adds the day on which a company's app-store ratings were read, which its draws name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table report_companies add column ratings_read_on date;

    create or replace function drop_draws_of_report_companies() returns trigger
    language plpgsql as $$
    begin
      delete from report_uncertainties where report_id in (
        select n.report_id
        from after_change n join before_change o using (report_id, company_id)
        where (n.rating_counts, n.ratings_read_on)
          is distinct from (o.rating_counts, o.ratings_read_on));
      return null;
    end $$;
  `.execute(db)
}
