import { type Kysely, sql } from 'kysely'

/**
 * Keeps a senior who can sign in with a password while sign-on is required for staff: without one,
 * no member of staff enters while the identity provider is away. Checked at the end of a transaction, which may
 * choose another senior, under the lock of 0011: of two who leave at once the second is rejected.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function has_break_glass() returns boolean language sql stable as $$
      select exists (
        select from users join user_products on user_products.user_id = users.id
        where users.break_glass and users.login_type = 'SENIOR' and users.active
          and users.password_hash is not null and user_products.product_id = 'insights')
    $$;

    create function guard_break_glass() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('insights: seniors', 0));
      if exists (
        select from sign_on_connections where enforced and company_customer_id is null
      ) and not has_break_glass() then
        raise exception 'A senior who keeps a password must remain while sign-on is required for staff.'
          using errcode = 'CI003';
      end if;
      return null;
    end $$;

    create constraint trigger guard_break_glass after update or delete on users
      deferrable initially deferred
      for each row when (old.break_glass) execute function guard_break_glass();

    create constraint trigger guard_break_glass after delete on user_products
      deferrable initially deferred
      for each row when (old.product_id = 'insights') execute function guard_break_glass();

    create constraint trigger guard_break_glass after insert or update on sign_on_connections
      deferrable initially deferred
      for each row when (new.enforced and new.company_customer_id is null)
      execute function guard_break_glass();
  `.execute(db)
}
