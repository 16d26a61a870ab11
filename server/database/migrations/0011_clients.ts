import { type Kysely, sql } from 'kysely'

/**
 * Connects users to the company customers they belong to, with constraints for every writer and
 * indexes for fast lists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addContacts(db)
  await guardSeniors(db)
  await keepNames(db)
  await addSearch(db)
  await sql`
    create unique index sales_people_email on sales_people (lower(email));

    -- Last request of each user to buy an edition: the sales department gets one email a day.
    create table purchase_requests (
      user_id uuid not null references users on delete cascade,
      edition_id uuid not null references editions on delete cascade,
      requested_at timestamptz not null default now(),
      primary key (user_id, edition_id)
    );
    create index purchase_requests_edition on purchase_requests (edition_id);

    -- The log is read for one user and product, the newest first: the user's own actions, and those
    -- of others on the account. Entries of one transaction keep their order.
    alter table activities alter column created_at set default clock_timestamp();
    create index activities_of_actor on activities (actor_id, app, created_at desc, id);
    create index activities_on_user on activities (subject_reference, app, created_at desc, id)
      where subject_type = 'USER' and actor_id::text is distinct from subject_reference;
    drop index activities_subject;
    drop index activities_actor;
  `.execute(db)
}

/**
 * Makes the contacts of a company customer users of that company customer; the billing contact may
 * be deleted.
 */
async function addContacts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add constraint users_id_company_customer unique (id, company_customer_id);
    alter table company_customers
      drop constraint company_customers_primary_user_id_fkey,
      drop constraint company_customers_billing_user_id_fkey,
      add constraint company_customers_primary_user foreign key (primary_user_id, id)
        references users (id, company_customer_id),
      add constraint company_customers_billing_user foreign key (billing_user_id, id)
        references users (id, company_customer_id) on delete set null (billing_user_id);
    create index company_customers_primary_user on company_customers (primary_user_id);
    create index company_customers_billing_user on company_customers (billing_user_id);
    create index company_customers_sales_person on company_customers (sales_person_id);
  `.execute(db)
}

/**
 * Keeps one senior who may sign in, also in concurrent changes: they queue for one lock, and each
 * counts the seniors that are left at its turn.
 */
async function guardSeniors(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function require_other_senior(leaving uuid) returns void language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('insights: seniors', 0));
      if not exists (
        select from users join user_products on user_products.user_id = users.id
        where users.login_type = 'SENIOR' and users.active and users.id <> leaving
          and user_products.product_id = 'insights'
      ) then
        raise exception 'One active senior must remain.' using errcode = 'CI003';
      end if;
    end $$;

    create function guard_last_senior() returns trigger language plpgsql as $$
    begin
      perform require_other_senior(old.id);
      return case when tg_op = 'DELETE' then old else new end;
    end $$;

    create trigger guard_last_senior_update before update on users
      for each row when (old.login_type = 'SENIOR' and old.active
        and not (new.login_type = 'SENIOR' and new.active))
      execute function guard_last_senior();

    create trigger guard_last_senior_delete before delete on users
      for each row when (old.login_type = 'SENIOR' and old.active)
      execute function guard_last_senior();

    create function guard_last_senior_product() returns trigger language plpgsql as $$
    begin
      if exists (
        select from users where id = old.user_id and login_type = 'SENIOR' and active
      ) then
        perform require_other_senior(old.user_id);
      end if;
      return old;
    end $$;

    create trigger guard_last_senior_product before delete on user_products
      for each row when (old.product_id = 'insights')
      execute function guard_last_senior_product();
  `.execute(db)
}

/**
 * Keeps names for records that say who did something. The names of staff stay when their accounts
 * are deleted: reports, answers and the log still show them. A table and not a view, since the
 * planner also expects one row for each key in a join.
 */
async function keepNames(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table people (
      id uuid primary key,
      name text not null,
      last_name text not null
    );
    insert into people select id, name, last_name from users;

    create function keep_name() returns trigger language plpgsql as $$
    begin
      insert into people values (new.id, new.name, new.last_name)
        on conflict (id) do update set name = excluded.name, last_name = excluded.last_name;
      return null;
    end $$;

    create trigger keep_name_of_new after insert on users
      for each row execute function keep_name();
    create trigger keep_name after update on users
      for each row when ((old.name, old.last_name) is distinct from (new.name, new.last_name))
      execute function keep_name();

    create function forget_name() returns trigger language plpgsql as $$
    begin
      delete from people where id = old.id;
      return null;
    end $$;

    create trigger forget_name after delete on users
      for each row when (old.login_type = 'CUSTOMER') execute function forget_name();
  `.execute(db)
}

/**
 * Finds any part of a name or email through trigrams. Where the server lacks that extension, or
 * does not allow it, all users are searched instead, which takes longer and finds the same.
 */
async function addSearch(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column search text not null
      generated always as (lower(name || ' ' || last_name || ' ' || email)) stored;
    create index users_order on users (lower(name), lower(last_name), id);

    do $$
    begin
      create extension if not exists pg_trgm;
      create index users_search on users using gin (search gin_trgm_ops)
        with (fastupdate = off);
    exception when insufficient_privilege or feature_not_supported or undefined_file
      or undefined_object then
      raise notice 'Users are searched without an index: %', sqlerrm;
    end $$;
  `.execute(db)
}
