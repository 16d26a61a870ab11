import { type Kysely, sql } from 'kysely'

/**
 * Makes a query in review and its reply a thread about its answer or text, and the reason of a return that
 * was written before there were threads one about its report. Texts are moved, not copied: also texts of
 * a process of an earlier version, by the trigger. `note`, `reply`, `replied_by` and `replied_at`
 * of decisions are empty from here on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table comment_threads
      drop constraint comment_threads_origin_check,
      add constraint comment_threads_origin_check check (origin in ('comment', 'return', 'query'));

    -- An answer or text has one thread of queries, whatever is asked and decided in turn.
    create unique index comment_threads_query
      on comment_threads (report_id, subject_kind, subject_id) where origin = 'query';

    alter table review_decisions
      add column thread_id uuid,
      add foreign key (report_id, thread_id) references comment_threads (report_id, id)
        on delete cascade;
    create index review_decisions_thread on review_decisions (report_id, thread_id);

    create function move_query() returns trigger language plpgsql as $$
    declare
      titles constant jsonb :=
        '{"mobile-web": "Mobile Web", "iphone-app": "iPhone App", "android-app": "Android App"}';
      kind constant text := split_part(new.subject, '/', 1);
      key text := substr(new.subject, length(kind) + 2);
      parts constant text[] := string_to_array(key, '.');
      texts jsonb;
      entry jsonb;
      words text;
      thread uuid := gen_random_uuid();
      asked_in uuid;
    begin
      if kind = 'answer' then
        select company.title || ', ' || (titles ->> answers.application_id) || ': ' || capability.title
          into words
          from answers
          join report_companies company using (report_id, company_id)
          join report_capabilities capability using (report_id, capability_id)
          where answers.report_id = new.report_id and answers.id = key::uuid;
      else
        select content::jsonb into texts from content_buildings where report_id = new.report_id;
        case parts[1]
          when 'executiveSummary' then words := 'Executive Summary: Top Performers';
          when 'productRating' then
            words := 'Product Rating, ' || (titles ->> parts[2]) || ': '
              || case parts[3] when 'keySuccessFactor' then 'Key Success Factors'
                else 'Best-in-Class Features' end;
          when 'trendsInnovations' then
            select 'Trends & Innovations: “' || (trend ->> 'trendTitle') || '”' into words
              from jsonb_array_elements(texts -> 'trendsInnovations') trend
              where trend ->> '_id' = parts[2];
          when 'capabilityPicks' then
            words := 'Researchers’ pick: “' || (texts #>> array['capabilityPicks', parts[2], 'reason'])
              || '”';
          when 'categoryPerformance' then
            select one into entry from jsonb_array_elements(texts -> 'categoryPerformance') one
              where one ->> '_id' = parts[2];
            words := 'Category Performance, ' || (entry ->> 'categoryGroup') || ', '
              || (titles ->> (entry ->> 'applicationId')) || ': ';
            if parts[3] = 'notableCallouts' then
              words := words || 'Notable Callouts';
              -- The editor knows them by group and application.
              key := coalesce('categoryPerformance.' || (entry ->> 'categoryGroup') || '.'
                || (entry ->> 'applicationId') || '.notableCallouts', key);
            else
              words := words || (
                select '“' || (experience ->> 'title') || '”'
                from jsonb_array_elements(entry -> 'experiences') experience
                where experience ->> '_id' = parts[4]);
            end if;
          else words := 'Methodology';
        end case;
      end if;

      insert into comment_threads (report_id, id, subject_kind, subject_id, label, origin, created_at)
        values (new.report_id, thread, case kind when 'answer' then 'answer' else 'content' end, key,
          coalesce(words, case kind when 'answer' then 'An answer' else 'A text' end), 'query',
          new.decided_at)
        on conflict (report_id, subject_kind, subject_id) where origin = 'query' do nothing;
      select id into asked_in from comment_threads
        where report_id = new.report_id and subject_id = key and origin = 'query';
      insert into comments (report_id, id, thread_id, author_id, text, created_at)
        select new.report_id, case nth when 1 then thread else gen_random_uuid() end, asked_in,
          (select id from users where id = written_by), written, written_at
        from (values (1, new.note, new.decided_by, new.decided_at),
            (2, new.reply, new.replied_by, new.replied_at))
          as given (nth, written, written_by, written_at)
        where written <> '';
      update comment_threads set
          resolved_at = case new.decision when 'accepted' then new.decided_at end,
          resolved_by = case new.decision when 'accepted'
            then (select id from users where id = new.decided_by) end
        where report_id = new.report_id and id = asked_in;
      update review_decisions set
          note = '', reply = null, replied_by = null, replied_at = null, thread_id = asked_in
        where report_id = new.report_id and subject = new.subject;
      return null;
    end $$;

    create trigger move_query after insert or update on review_decisions for each row
      when (new.note <> '' or new.reply is not null) execute function move_query();

    update review_decisions set note = note where note <> '' or reply is not null;

    update notifications set
        path = '/comments?report=' || decided.report_id || '&thread=' || decided.thread_id
      from review_decisions decided
      where decided.thread_id is not null and about_report = decided.report_id
        and kind in ('query', 'reply') and split_part(event_key, ' ', 3) = decided.subject;

    with returned as (
      select id, gen_random_uuid() as thread, return_reason, returned_by, returned_at from reports
      where return_reason is not null and not exists (
        select from comment_threads where report_id = reports.id and origin = 'return'
          and created_at >= reports.returned_at)),
    opened as (
      insert into comment_threads
          (report_id, id, subject_kind, subject_id, label, origin, created_at)
        select id, thread, 'report', 'report', 'The report', 'return', returned_at from returned)
    insert into comments (report_id, id, thread_id, author_id, text, created_at)
      select id, thread, thread, (select users.id from users where users.id = returned_by),
        return_reason, returned_at
      from returned;
  `.execute(db)
}
