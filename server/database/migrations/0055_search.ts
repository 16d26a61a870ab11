import { type Kysely, sql } from 'kysely'

/**
 * Adds the indexes of the search, and `pg_trgm`, by which it finds titles in spite of typing errors.
 * A server that cannot create the extension searches without it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    begin
      create extension if not exists pg_trgm;
    exception when insufficient_privilege or feature_not_supported or undefined_file
      or undefined_object then
      raise notice 'pg_trgm cannot be created: %', sqlerrm;
    end $$;

    -- Words as the portal divides them: ASCII signs are in none, or the parser would keep numbers,
    -- host names and email addresses whole. A text with too many words for one tsvector is cut:
    -- saving it must not fail because of an index.
    create function search_words(source text) returns tsvector
    language plpgsql immutable parallel safe as $$
    declare
      cleaned text := regexp_replace(lower(source), '[\\x01-\\x2f\\x3a-\\x60\\x7b-\\x7f]+', ' ', 'g');
    begin
      return to_tsvector('pg_catalog.simple', cleaned);
    exception when program_limit_exceeded then
      return to_tsvector('pg_catalog.simple', left(cleaned, 50000));
    end $$;

    -- Indexes are built and checked without a search path, so that functions are called by schema.
    create function search_markup_words(source text) returns tsvector
    language sql immutable parallel safe as $$
      select public.search_words(regexp_replace(source, '<[^<>]*>|&[a-z]+;', ' ', 'gi'))
    $$;

    create function search_content_words(source jsonb) returns tsvector
    language sql immutable parallel safe as $$
      select public.search_markup_words(coalesce(string_agg(value #>> '{}', ' '), ''))
      from jsonb_path_query(source, 'strict $.**') as value
      where jsonb_typeof(value) = 'string'
    $$;

    create index answers_note_words on answers using gin (search_words(capability_change_note))
      with (fastupdate = off) where capability_change_note <> '';
    create index content_buildings_words on content_buildings
      using gin (search_content_words(content)) with (fastupdate = off);
    create index methodologies_words on methodologies
      using gin (search_markup_words(methodology)) with (fastupdate = off);

    -- Dividing all texts into words again takes longer than any look at their indexes. PostgreSQL,
    -- which counts neither, would do it for frequent words.
    create function search_written_texts(query tsquery) returns setof uuid
    language sql stable parallel safe set enable_seqscan = off as $$
      select report_id from content_buildings where search_content_words(content) @@ query
      union
      select report_id from methodologies where search_markup_words(methodology) @@ query
    $$;
  `.execute(db)
}
