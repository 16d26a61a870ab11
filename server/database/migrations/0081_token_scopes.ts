import { type Kysely, sql } from 'kysely'

/**
 * Adds the scopes of tokens, and tokens that belong to a company customer instead of a person. The default is what
 * tokens could do before, also when a process of an earlier version creates one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column scopes text[] not null default '{reports,files,search}',
      add column company_customer_id uuid references company_customers (id) on delete cascade,
      alter column user_id drop not null,
      add constraint sessions_owner check (num_nonnulls(user_id, company_customer_id) = 1),
      add constraint sessions_company_token
        check (company_customer_id is null or (token_name is not null and sign_on_id is null));
    create index sessions_company_customer on sessions (company_customer_id)
      where company_customer_id is not null;
  `.execute(db)
}
