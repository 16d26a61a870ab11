import { type Kysely, sql } from 'kysely'

/** Tables of titles, with the key and index of each. */
const TITLED = [
  ['industries', 'title', sql`title_match_key(title)`, 'industries_title'],
  ['categories', 'title', sql`industry_id, title_match_key(title)`, 'categories_title'],
  ['capabilities', 'title', sql`category_id, title_match_key(title)`, 'capabilities_title'],
  ['survey_questions', 'title', sql`industry_id, title_match_key(title)`, 'survey_questions_title'],
  ['companies', 'title', sql`title_match_key(title)`, 'companies_title'],
  ['company_customers', 'name', sql`title_match_key(name)`, 'company_customers_name_key'],
] as const

/**
 * Makes titles unique as they are read: `title_match_key` is `titleMatchKey` of the domain. Records
 * whose titles read the same stay, all but the first of them marked as `twin` until they are renamed.
 * The indexes of lists have the order of titles.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function title_match_key(title text) returns text
    language sql immutable parallel safe as $$
      select lower(btrim(regexp_replace(normalize(regexp_replace(title,
        '[' || '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e'
        || '\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8\\U0001bca0-\\U0001bca3'
        || '\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]', '', 'g'), nfkc), '[\\u0009-\\u000d\\u0020\\u1680\\u2028\\u2029]+', ' ', 'g'))
        collate "en-x-icu")
    $$;

    create function end_twin() returns trigger language plpgsql as $$
    begin
      new.twin := false;
      return new;
    end $$;
  `.execute(db)
  // The version before names the expression of company_customers_name, so that this one stays.
  await sql`drop index industries_title, categories_title, capabilities_title,
    survey_questions_title, companies_title`.execute(db)
  for (const [table, column, key, index] of TITLED) {
    const [name, title] = [sql.table(table), sql.ref(column)]
    await sql`
      alter table ${name} add column twin boolean not null default false;
      update ${name} set twin = true from (
        select id, row_number() over (partition by ${key} order by created_at, id) as number
        from ${name}
      ) as numbered where numbered.id = ${name}.id and number > 1;
      create unique index ${sql.ref(index)} on ${name} (${key}) where not twin;
      create trigger end_twin before update of ${title} on ${name}
        for each row when (old.twin and new.${title} is distinct from old.${title})
        execute function end_twin()`.execute(db)
  }
  await sql`
    drop index reports_title, users_order, users_name;
    create index reports_title on reports (title collate "en-x-icu", id);
    create index users_order on users
      (name collate "en-x-icu", last_name collate "en-x-icu", id);
    create index users_name on users
      (login_type, name collate "en-x-icu", last_name collate "en-x-icu");
  `.execute(db)
}
