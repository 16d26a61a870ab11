import { homeApi } from '@insights/contract/operations/home.ts'
import { isStaff } from '@insights/domain/accounts/user.ts'
import { type Params, prepared } from '@insights/platform/database/prepared.ts'
import { type Kysely, sql } from 'kysely'

import { findPortalDay } from '../../accounts/portal-time/routes.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { createTurns } from '../../http/take-turns.ts'
import { prepareLibrary } from './load-library.ts'
import { prepareStaffHome } from './load-staff-home.ts'

/** The home page, in one request. */
export const homeRoutes: Routes = async (route, { db }) => {
  const loadStaffHome = prepareStaffHome(db)
  const loadLibrary = prepareLibrary(db)
  const inTurn = createTurns(4)
  route(homeApi.get, { permission: 'reader', ownership: 'own' }, (request) =>
    inTurn(request, async () => {
      const caller = callerOf(request)
      // A look by a view as customer is no visit.
      const looking = request.query.looking === true && caller.viewAs === undefined
      const [lookedAt, day] = await Promise.all([
        findLastVisit(db, caller, looking),
        findPortalDay(db),
      ])
      return isStaff(caller.role)
        ? { ...day, lookedAt, staff: await loadStaffHome(caller, lookedAt, day), library: null }
        : { ...day, lookedAt, staff: null, library: await loadLibrary(caller) }
    }),
  )
}

interface Visit {
  readonly looked_at: string | null
}

/** Looks that are further apart belong to different visits. */
const VISIT_MINUTES = 30

/**
 * Returns when the caller's visit before the present one ended; null without one. With `looking`,
 * this is a look at the page: it continues the visit or begins another. Looks within a minute are
 * one, so that a page that refreshes itself writes nothing.
 */
async function findLastVisit(
  db: Kysely<Tables>,
  { _id: user_id }: Caller,
  looking: boolean,
): Promise<string | null> {
  const [known] = await selectVisit(db, { user_id })
  if (!looking || known?.just_seen) return presentMoment(known)
  const { rows } =
    await sql<Visit>`insert into home_visits (user_id, seen_at) values (${user_id}, now())
    on conflict (user_id) do update set seen_at = now(),
      looked_at = case when home_visits.seen_at < now() - make_interval(mins => ${VISIT_MINUTES})
        then home_visits.seen_at else home_visits.looked_at end
    returning looked_at`.execute(db)
  return presentMoment(rows[0])
}

const selectVisit = prepared(
  'home-visit',
  (db: Kysely<Tables>, params: Params<{ user_id: string }>) =>
    db
      .selectFrom('home_visits')
      .where('user_id', '=', params.user_id)
      .select(['looked_at', sql<boolean>`seen_at > now() - interval '1 minute'`.as('just_seen')]),
)

function presentMoment(visit: Visit | undefined): string | null {
  const ended = visit?.looked_at ?? null
  return ended === null ? null : new Date(ended).toISOString()
}
