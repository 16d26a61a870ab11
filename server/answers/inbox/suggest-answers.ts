import type { InboxAnswer, InboxSuggestion } from '@insights/contract/answers/inbox.ts'
import { titleMatchKey } from '@insights/domain/text/titles.ts'
import { type Kysely, sql } from 'kysely'

import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { presentInboxAnswer, selectInboxAnswers } from './inbox-answers.ts'
import { type Asked, type Suggested, findWaitingImage, suggestByText } from './suggest-by-text.ts'

/** Suggestions at most: one for each key of the keyboard that chooses one. */
const MAX_SUGGESTIONS = 5
/** Answers that a search by words returns. */
const MAX_FOUND = 12

interface Given extends Omit<Asked, 'waiting' | 'last'> {
  /** The image to be placed; undefined for any. */
  readonly image: string | undefined
}

/** Suggests answers for an image, the likeliest first, each with its reason. */
type Suggester = (asked: Asked, limit: number) => Promise<readonly Suggested[]>

/** The suggesters, in the order in which they are asked. */
const SUGGESTERS: readonly Suggester[] = [suggestByText, suggestNext, suggestRecent, suggestFirst]

/**
 * Returns up to five answers that a waiting image may belong to, each once, and whether its text is
 * still being read.
 */
export async function suggestAnswers({ db, caller, report, image }: Given) {
  const [waiting, last] = await Promise.all([
    image === undefined ? undefined : findWaitingImage(db, caller, report, image),
    findLast(db, caller, report),
  ])
  const asked: Asked = { db, caller, report, waiting, last }
  const found = new Map<string, InboxSuggestion>()
  for (const suggest of SUGGESTERS) {
    for (const suggestion of await suggest(asked, MAX_SUGGESTIONS)) {
      if (found.has(suggestion.answer._id)) continue
      found.set(suggestion.answer._id, { hits: [], ...suggestion })
    }
    if (found.size >= MAX_SUGGESTIONS) break
  }
  return {
    data: [...found.values()].slice(0, MAX_SUGGESTIONS),
    reading: waiting?.reading ?? false,
  }
}

/** Returns the answer in which the caller placed an image last. */
function findLast(db: Kysely<Tables>, caller: Caller, report: string) {
  return db
    .selectFrom('inbox_images')
    .innerJoin('answers', (join) =>
      join
        .onRef('answers.report_id', '=', 'inbox_images.report_id')
        .onRef('answers.id', '=', 'inbox_images.answer_id'),
    )
    .where('inbox_images.report_id', '=', report)
    .where('inbox_images.user_id', '=', caller._id)
    .orderBy('placed_at', 'desc')
    .select(['answers.id', 'answers.company_id', 'answers.application_id'])
    .limit(1)
    .executeTakeFirst()
}

/** Returns the answers after the one that got an image last, and that answer again. */
async function suggestNext({ db, caller, report, last }: Asked): Promise<Suggested[]> {
  if (!last) return []
  const all = await answersOf(db, caller, report, last.company_id, last.application_id)
  const at = all.findIndex(({ _id }) => _id === last.id)
  const open = [...all.slice(at + 1), ...all.slice(0, at)].filter(({ images }) => images === 0)
  return [
    ...open.slice(0, MAX_SUGGESTIONS - 1).map((answer) => ({
      answer,
      reason: 'Next without a screenshot',
    })),
    ...all.slice(at, at + 1).map((answer) => ({ answer, reason: 'Placed there last' })),
  ]
}

/** Returns answers without a screenshot that the caller has answered, or added to, lately. */
async function suggestRecent({ db, caller, report }: Asked): Promise<Suggested[]> {
  const rows = await selectInboxAnswers(db, caller, report)
    .where('answers.updated_by', '=', caller._id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('answer_images')
            .whereRef('answer_images.report_id', '=', 'answers.report_id')
            .whereRef('answer_images.answer_id', '=', 'answers.id')
            .select('image_id'),
        ),
      ),
    )
    .orderBy('answers.updated_at', 'desc')
    .limit(MAX_SUGGESTIONS)
    .execute()
  return rows.map((row) => ({ answer: presentInboxAnswer(row), reason: 'You answered it lately' }))
}

/** Returns the first answers without a screenshot, for when nothing else is known. */
async function suggestFirst({ db, caller, report }: Asked): Promise<Suggested[]> {
  const rows = await selectInboxAnswers(db, caller, report)
    .where(sql<boolean>`not exists (select from answer_images
      where answer_images.report_id = answers.report_id and answer_images.answer_id = answers.id)`)
    .orderBy(titleOrder('report_companies.title'))
    .orderBy('applications.position')
    .orderBy(titleOrder('report_categories.title'))
    .orderBy(titleOrder('report_capabilities.title'))
    .limit(MAX_SUGGESTIONS)
    .execute()
  return rows.map((row) => ({ answer: presentInboxAnswer(row), reason: 'Has no screenshot yet' }))
}

async function answersOf(
  db: Kysely<Tables>,
  caller: Caller,
  report: string,
  company: string,
  application: string,
): Promise<InboxAnswer[]> {
  const rows = await selectInboxAnswers(db, caller, report)
    .where('answers.company_id', '=', company)
    .where('answers.application_id', '=', application as 'mobile-web')
    .orderBy(titleOrder('report_categories.title'))
    .orderBy(titleOrder('report_capabilities.title'))
    .execute()
  return rows.map(presentInboxAnswer)
}

/** Other words for an application, each with one of its title. */
const ALIASES: Readonly<Record<string, string>> = { ios: 'iphone', web: 'mobile web' }

/** Returns answers whose company, application, category and capability contain all of the words. */
export async function findAnswersByWords(
  db: Kysely<Tables>,
  caller: Caller,
  report: string,
  text: string,
): Promise<InboxSuggestion[]> {
  const words = titleMatchKey(text).split(' ').filter(Boolean).slice(0, 10)
  if (words.length === 0) return []
  const names = sql<string>`title_match_key(concat_ws(' ', report_companies.title, applications.title,
    report_categories.title, report_capabilities.title))`
  let query = selectInboxAnswers(db, caller, report)
  for (const word of words) {
    const alias = Object.hasOwn(ALIASES, word) ? ALIASES[word]! : word
    query = query.where(
      sql<boolean>`(strpos(${names}, ${word}) > 0 or strpos(${names}, ${alias}) > 0)`,
    )
  }
  const rows = await query
    .orderBy(titleOrder('report_companies.title'))
    .orderBy('applications.position')
    .orderBy(titleOrder('report_capabilities.title'))
    .limit(MAX_FOUND)
    .execute()
  return rows.map((row) => ({ answer: presentInboxAnswer(row), reason: row.category, hits: [] }))
}
