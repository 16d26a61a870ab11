import type { InboxAnswer, InboxSuggestion } from '@insights/contract/answers/inbox.ts'
import { hintApplication, isNamed, suggestPlaces } from '@insights/domain/answers/suggest-places.ts'
import type { ApplicationId } from '@insights/domain/catalogue/application.ts'
import {
  type EarlierScreenshot,
  matchEarlier,
  matchNames,
  tellingTerms,
} from '@insights/domain/screenshots/texts/match-words.ts'
import { titleMatchKey } from '@insights/domain/text/titles.ts'
import { type Kysely, sql } from 'kysely'

import { titleOrder } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/caller.ts'
import { isShownTo } from '../../http/withheld-answers.ts'
import { selectPreviousReport } from '../../reports/progress/previous-report.ts'
import { presentInboxAnswer, selectInboxAnswers } from './inbox-answers.ts'

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

/** Companies and capabilities whose answers are compared; an image rarely has words of more. */
const MAX_COMPANIES = 3
const MAX_CAPABILITIES = 8
/** Words that earlier screenshots are searched for: the longest, which are the most specific. */
const MAX_TERMS = 16
const MIN_TERM_LENGTH = 4
const MAX_EARLIER = 100

/** An image of the caller's inbox, and the text on it. */
interface WaitingImage {
  readonly width: number
  readonly height: number
  readonly device: string
  /** True while its text waits to be read. */
  readonly reading: boolean
  readonly words: readonly {
    readonly text: string
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
    readonly line: number
  }[]
}

interface Asked {
  readonly db: Kysely<Tables>
  readonly caller: Caller
  readonly report: string
  /** Undefined for any image. */
  readonly waiting: WaitingImage | undefined
  /** The answer that the caller filed an image at last. */
  readonly last:
    | {
        readonly id: string
        readonly company_id: string
        readonly application_id: ApplicationId
      }
    | undefined
}

/** A suggestion; hits are missing if no words were read. */
type Suggested = Omit<InboxSuggestion, 'hits'> & Partial<Pick<InboxSuggestion, 'hits'>>

/** Returns an image that waits in the caller's own inbox; undefined for any other. */
async function findWaitingImage(
  db: Kysely<Tables>,
  caller: Caller,
  report: string,
  image: string,
): Promise<WaitingImage | undefined> {
  const row = await db
    .selectFrom('inbox_images')
    .innerJoin('images', 'images.id', 'inbox_images.image_id')
    .innerJoin('image_texts', 'image_texts.sha256', 'images.sha256')
    .where('inbox_images.report_id', '=', report)
    .where('inbox_images.image_id', '=', image)
    .where('inbox_images.user_id', '=', caller._id)
    .select(['images.width', 'images.height', 'inbox_images.device', 'image_texts.words'])
    .select(
      sql<boolean>`image_texts.state = 'waiting' and image_texts.queued_at is not null`.as(
        'reading',
      ),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { width, height, device, reading } = row
  const words = row.words.map(([text, left, top, wide, high, , line]) => ({
    text,
    left,
    top,
    width: wide,
    height: high,
    line,
  }))
  return { width, height, device, reading, words }
}

/**
 * Suggests answers by the words on an image, its size, and the answer that got the image before.
 */
async function suggestByText(
  { db, caller, report, waiting, last }: Asked,
  limit: number,
): Promise<Suggested[]> {
  if (!waiting || waiting.words.length === 0) return []
  const { words } = waiting
  const [companies, capabilities] = await Promise.all([
    namesOf(db, report, 'company'),
    namesOf(db, report, 'capability'),
  ])
  const found = {
    companies: matchNames(words, companies).filter(isNamed).slice(0, MAX_COMPANIES),
    capabilities: matchNames(words, capabilities, MAX_CAPABILITIES),
    earlier: matchEarlier(words, await findEarlier(db, caller, report, words, companies)).slice(
      0,
      MAX_CAPABILITIES,
    ),
  }
  const rows = await selectAnswersOf(db, caller, report, found)
  const answers = new Map(rows.map((row) => [row.id, presentInboxAnswer(row)]))
  const places = rows.map(({ id, company_id, application_id, capability_id, images }) => ({
    answer: id,
    company: company_id,
    application: application_id,
    capability: capability_id,
    images,
  }))
  const evidence = {
    ...found,
    application: hintApplication(waiting),
    last: last
      ? { answer: last.id, company: last.company_id, application: last.application_id }
      : null,
  }
  return suggestPlaces(places, evidence, limit).map(({ answer, reason, words: on }) => ({
    answer: answers.get(answer)!,
    reason,
    hits: on.map(({ box }) => box),
  }))
}

const namesOf = (db: Kysely<Tables>, report: string, kind: 'company' | 'capability') =>
  kind === 'company'
    ? db
        .selectFrom('report_companies')
        .where('report_id', '=', report)
        .select(['company_id as id', 'title'])
        .execute()
    : db
        .selectFrom('report_capabilities')
        .where('report_id', '=', report)
        .select(['capability_id as id', 'title'])
        .execute()

type Names = Awaited<ReturnType<typeof namesOf>>

/**
 * Returns screenshots of this report and of the previous edition that share words with an image.
 */
async function findEarlier(
  db: Kysely<Tables>,
  caller: Caller,
  report: string,
  words: WaitingImage['words'],
  companies: Names,
): Promise<EarlierScreenshot[]> {
  // A company's name is on all of its screens.
  const names = new Set(companies.flatMap(({ title }) => tellingTerms(title)))
  const terms = tellingTerms(words.map(({ text }) => text).join(' '))
    .filter((term) => term.length >= MIN_TERM_LENGTH && !names.has(term))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_TERMS)
  if (terms.length === 0) return []
  const [previous] = await selectPreviousReport(db, { reportId: report })
  const reports = [report, ...(previous ? [previous.id] : [])]
  // Terms are letters and digits alone, so that none can end its quotes.
  const any = terms.map((term) => `'${term}'`).join(' | ')
  const { rows } = await sql<EarlierScreenshot>`
    select answers.capability_id as capability, shared.terms
    from answer_images
    join answers on answers.report_id = answer_images.report_id
      and answers.id = answer_images.answer_id
    join images on images.id = answer_images.image_id
    join image_texts on image_texts.sha256 = images.sha256
    cross join lateral (select array(
      select term from unnest(${terms}::text[]) as term
      where image_texts.terms @@ quote_literal(term)::tsquery) as terms) as shared
    where answer_images.report_id = any(${reports}::uuid[]) and ${isShownTo(caller)}
      and image_texts.terms @@ ${any}::tsquery
    order by cardinality(shared.terms) desc, answers.capability_id, images.id
    limit ${MAX_EARLIER}`.execute(db)
  return rows
}

interface Found {
  readonly companies: readonly { readonly id: string }[]
  readonly capabilities: readonly { readonly id: string }[]
  readonly earlier: readonly { readonly id: string }[]
}

/** Returns the answers of the hits, in the order of the tables. */
async function selectAnswersOf(db: Kysely<Tables>, caller: Caller, report: string, found: Found) {
  const companies = found.companies.map(({ id }) => id)
  const capabilities = [...found.capabilities, ...found.earlier].map(({ id }) => id)
  if (companies.length === 0 && capabilities.length === 0) return []
  let query = selectInboxAnswers(db, caller, report)
  // All capabilities of a named company: the likely ones come first by themselves.
  query =
    companies.length > 0
      ? query.where('answers.company_id', 'in', companies)
      : query.where('answers.capability_id', 'in', capabilities)
  return query
    .orderBy(titleOrder('report_companies.title'))
    .orderBy('applications.position')
    .orderBy(titleOrder('report_categories.title'))
    .orderBy(titleOrder('report_capabilities.title'))
    .execute()
}
