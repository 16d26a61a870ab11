import type { RequestPart } from '@insights/contract/endpoint.ts'
import {
  RESULTS_OF_KIND,
  RESULTS_OF_ONE_KIND,
  searchApi,
  type SearchGroup,
} from '@insights/contract/operations/search.ts'
import { rankGroups, toSearchedTerms } from '@insights/domain/operations/search/rank-results.ts'
import { SEARCH_KINDS, type SearchKind } from '@insights/domain/operations/search/search-kinds.ts'
import { toSearchTerms } from '@insights/domain/screenshots/texts/search-terms.ts'
import type { Kysely } from 'kysely'

import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { callerOf } from '../../http/permissions.ts'
import type { Routes } from '../../http/routes.ts'
import { createTurns } from '../../http/take-turns.ts'
import { findNotes } from './find-notes.ts'
import { findSavedViews } from './find-saved-views.ts'
import { findScreenshots } from './find-screenshots.ts'
import { findTitles } from './find-titles.ts'
import { findWrittenTexts } from './find-written-texts.ts'
import type { Asked } from './open-reports.ts'

/** The search of the whole portal. Each statement has the access rule in it, counts included. */
export const searchRoutes: Routes = async (route, { db }) => {
  const inTurn = createTurns(4)
  route(
    searchApi.find,
    { permission: 'reader', ownership: 'own', programs: 'search' },
    async (request) => ({
      groups: await inTurn(request, () => findResults(db, callerOf(request), request.query)),
    }),
  )
}

/** Returns what the caller may see of a search, the best group first. */
export async function findResults(
  db: Kysely<Tables>,
  caller: Caller,
  { text, report, kind }: RequestPart<typeof searchApi.find, 'query'>,
): Promise<SearchGroup[]> {
  const terms = toSearchedTerms(text)
  if (terms.length === 0) return []
  const limit = kind === undefined ? RESULTS_OF_KIND : RESULTS_OF_ONE_KIND
  const kinds = kind === undefined ? SEARCH_KINDS : [kind]
  return rankGroups(await findGroups(db, { caller, terms, report, limit }, kinds), terms)
}

const TITLED = ['report', 'company', 'capability'] as const

async function findGroups(
  db: Kysely<Tables>,
  asked: Asked,
  kinds: readonly SearchKind[],
): Promise<SearchGroup[]> {
  // One letter is in nearly every text.
  const long = toSearchTerms(asked.terms.join(' ')).length > 0
  const titled = TITLED.filter((kind) => kinds.includes(kind))
  const wants = (kind: SearchKind) => kinds.includes(kind)
  const found = await Promise.all([
    titled.length > 0 ? findTitles(db, asked, titled) : [],
    wants('view') ? findSavedViews(db, asked) : [],
    wants('text') && long ? findWrittenTexts(db, asked) : [],
    wants('note') && long ? findNotes(db, asked) : [],
    wants('screenshot') && long ? findScreenshots(db, asked) : [],
  ])
  return found.flat()
}
