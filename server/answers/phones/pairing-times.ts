import {
  PHONE_CODE_SECONDS,
  PHONE_IDLE_MINUTES,
} from '@insights/contract/answers/phone-pairings.ts'
import { sql } from 'kysely'

/** Returns the time until which a code that is made, or scanned, now is valid. */
export const codeExpiry = sql<string>`clock_timestamp() + make_interval(secs => ${sql.lit(PHONE_CODE_SECONDS)})`

/** Returns for how many seconds from now on the code of `phone_pairings` is valid, negative once it is not. */
export const codeSeconds = sql<number>`extract(epoch from
  phone_pairings.code_expires_at - clock_timestamp())::float`

/** A condition on `phone_pairings`: used lately, or scanned and not yet confirmed. */
export const inUse = sql<boolean>`(case when phone_pairings.confirmed_at is null
  then phone_pairings.code_expires_at > clock_timestamp()
  else phone_pairings.used_at
    > clock_timestamp() - make_interval(mins => ${sql.lit(PHONE_IDLE_MINUTES)}) end)`
