import { type Kysely, sql } from 'kysely'

/** Adds users, the products they may sign in to, their sessions, and the activity log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table products (
      id text primary key,
      name text not null unique,
      canonical_name text not null
    );
    insert into products values
      ('insights', 'INSIGHTS', 'Competitive Insights'),
      ('cjm', 'CJM', 'Customer Journey Mapping');

    create table sales_people (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      email text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table users (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      password_hash text,
      name text not null,
      last_name text not null,
      phone text not null default '',
      title text not null default '',
      company text not null default '',
      login_type text not null check (login_type in ('SENIOR', 'ADMIN', 'CUSTOMER')),
      active boolean not null default true,
      force_totp boolean not null default false,
      totp_secret bytea,
      company_customer_id uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (login_type = 'CUSTOMER' or company_customer_id is null)
    );
    create unique index users_email on users (lower(email));
    create index users_company_customer on users (company_customer_id);

    create table user_products (
      user_id uuid not null references users on delete cascade,
      product_id text not null references products,
      last_login_at timestamptz,
      primary key (user_id, product_id)
    );

    create table company_customers (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      url text not null default '',
      address text not null default '',
      city text not null default '',
      state text not null default '',
      zip text not null default '',
      sales_person_id uuid references sales_people,
      primary_user_id uuid references users,
      billing_user_id uuid references users,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index company_customers_name on company_customers (lower(name));
    alter table users add foreign key (company_customer_id) references company_customers;

    create table sessions (
      token_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    );
    create index sessions_user on sessions (user_id);

    create table activities (
      id uuid primary key default gen_random_uuid(),
      subject_type text not null,
      subject_reference text not null,
      app text not null default 'INSIGHTS',
      action text not null,
      actor_id uuid,
      created_at timestamptz not null default now()
    );
    create index activities_subject on activities (subject_type, subject_reference, created_at desc);
    create index activities_actor on activities (actor_id, created_at desc);
  `.execute(db)
}
