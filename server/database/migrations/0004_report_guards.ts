import { type Kysely, sql } from 'kysely'

const PARTS = [
  'report_companies',
  'report_categories',
  'report_capabilities',
  'answers',
  'answer_images',
  'consumer_surveys',
  'device_weights',
  'scorings',
  'content_buildings',
  'methodologies',
]

/** Inputs of the scores, each with the condition under which an update changes it. */
const SCORE_INPUTS = {
  answers: 'n.has_capability is distinct from o.has_capability',
  report_companies: 'n.user_ratings is distinct from o.user_ratings',
  consumer_surveys: 'n.raw_data is distinct from o.raw_data',
  device_weights: 'n.device_weights is distinct from o.device_weights',
}

const PRIMARY_KEYS: Record<keyof typeof SCORE_INPUTS, string> = {
  answers: 'report_id, id',
  report_companies: 'report_id, company_id',
  consumer_surveys: 'report_id',
  device_weights: 'report_id',
}

/**
 * Adds the last line of defence behind the server's own checks: a published report never changes, a
 * status only moves along the workflow, and no score outlives its inputs. The triggers work on
 * whole statements: one look-up for 6,000 answers, not 6,000.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function guard_report() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.status like 'PUBLISHED%' then
          raise exception 'A published report cannot be deleted.' using errcode = 'CI001';
        end if;
        return old;
      end if;
      if old.status like 'PUBLISHED%'
        and (old.edition_id, old.revision, old.title) is distinct from (new.edition_id, new.revision, new.title)
      then
        raise exception 'A published report cannot be changed.' using errcode = 'CI001';
      end if;
      if old.status <> new.status and (old.status, new.status) not in (
        ('DRAFT', 'REVIEWED'), ('REVIEWED', 'APPROVED'), ('APPROVED', 'PUBLISHED'),
        ('REVIEWED', 'DRAFT'), ('APPROVED', 'DRAFT'), ('APPROVED', 'REVIEWED'),
        ('PUBLISHED', 'PUBLISHED_EDITING'), ('PUBLISHED_EDITING', 'PUBLISHED'),
        ('PUBLISHED_EDITING', 'PUBLISHED_EDITED'))
      then
        raise exception 'A report cannot go from % to %.', old.status, new.status using errcode = 'CI002';
      end if;
      return new;
    end $$;

    create trigger guard_report before update or delete on reports
      for each row execute function guard_report();

    create function guard_published() returns trigger language plpgsql as $$
    begin
      if exists (
        select from reports
        where status like 'PUBLISHED%' and id in (select distinct report_id from changed)
      ) then
        raise exception 'A published report cannot be changed.' using errcode = 'CI001';
      end if;
      return null;
    end $$;
  `.execute(db)

  for (const table of PARTS) {
    for (const [event, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ]) {
      await sql
        .raw(
          `create trigger guard_published_${event} after ${event} on ${table}
           referencing ${rows} table as changed
           for each statement execute function guard_published()`,
        )
        .execute(db)
    }
  }

  for (const [table, condition] of Object.entries(SCORE_INPUTS)) {
    const key = PRIMARY_KEYS[table as keyof typeof SCORE_INPUTS]
    await sql
      .raw(
        `create function drop_scores_of_${table}() returns trigger language plpgsql as $$
         begin
           delete from scorings where report_id in (
             select n.report_id from after_change n join before_change o using (${key})
             where ${condition});
           return null;
         end $$;
         create trigger drop_scores after update on ${table}
           referencing new table as after_change old table as before_change
           for each statement execute function drop_scores_of_${table}()`,
      )
      .execute(db)
  }
}
