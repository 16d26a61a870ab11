import { type Kysely, sql } from 'kysely'

/**
 * References the people whose names the activity log quotes, so that erasing one of them changes
 * these names and no other word. Of entries from before, the names are found by the only sentences
 * that have had any.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table activity_people (
      activity_id uuid not null references activities on delete cascade,
      position integer not null,
      -- No foreign key: the log outlives accounts.
      user_id uuid,
      name text not null,
      starts_at integer not null,
      primary key (activity_id, position)
    );
    create index activity_people_of_user on activity_people (user_id);
    create index activity_people_unknown on activity_people (name) where user_id is null;

    -- An entry on an account quotes its name.
    insert into activity_people (activity_id, position, user_id, name, starts_at)
    select id, 1, subject_reference::uuid, found[2], char_length(found[1]) + 1
    from activities, lateral regexp_match(
      action,
      '^((?:Created the (?:user|senior|researcher|customer)|Changed the user|Deleted the user|'
      'Removed the authenticator app of the user) ")(.*?)"(?: of the company ".*"|: .*)?$'
    ) as found
    where subject_type = 'USER' and found is not null and found[2] <> 'Erased person';

    -- Entries on companies and purchases quote names without saying whose they are.
    create temporary table quoted on commit drop as
    select id, action, coalesce(
      (regexp_match(action,
        '^Changed the company ".*": primary contact is "(.*)", billing contact is "\\1"$'))[1],
      (regexp_match(action,
        '^Changed the company ".*": (?:primary|billing) contact is "(.*?)"(?:, no billing contact)?$'
      ))[1],
      (regexp_match(action,
        '^Declined the request of (?!the company ")(.*?) to buy the edition "'))[1]
    ) as name
    from activities
    where subject_type = 'COMPANY_CUSTOMER' and action like 'Changed the company "%": % contact is "%'
      or subject_type = 'REPORT' and action like 'Declined the request of %';

    with names as (
      select id as user_id, name || ' ' || last_name as name from people
      union
      select user_id, name from activity_people
    ),
    -- A name that several people have had references none of them.
    owners as (
      select name, (array_agg(user_id))[1] as user_id from names
      group by name having count(*) = 1
    ),
    places as (
      select id, name, strpos(action, before || name) + char_length(before) as starts_at
      from quoted, unnest(array[
        'primary contact is "', 'billing contact is "', 'Declined the request of '
      ]) as before
      where name <> 'Erased person' and strpos(action, before || name) > 0
    )
    insert into activity_people (activity_id, position, user_id, name, starts_at)
    select places.id, row_number() over (partition by places.id order by starts_at),
      owners.user_id, places.name, starts_at
    from places left join owners using (name);

    -- A notification quotes its comment as it reads now: erasing changes both.
    update notifications set excerpt = left(comments.text, 200) from comments
    where notifications.about_report = comments.report_id
      and notifications.event_key = 'comment ' || comments.id;
  `.execute(db)
}
