import { sql } from 'kysely'

/** Of a row of `users`: staff who may open INSIGHTS now. */
export const isActiveStaff = sql<boolean>`(users.active
  and users.login_type in ('SENIOR', 'ADMIN')
  and exists (
    select from user_products
    where user_products.user_id = users.id and user_products.product_id = 'insights'))`
