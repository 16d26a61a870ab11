import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import {
  type Followed,
  type FollowedKind,
  followedKey,
} from '@insights/domain/reading/following/followed.ts'
import { findPublicationFindings } from '@insights/domain/reading/following/publication-findings.ts'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'

import type { Tables } from '../../database/tables.ts'
import { findOrStore } from '../documents/send-document.ts'

const unpack = promisify(gunzip)

/** The texts of something that can be followed. */
export interface FollowedText {
  readonly kind: FollowedKind
  readonly subject: string
  readonly title: string
  readonly text: string
  /** False if it is as it was in the previous edition. */
  readonly changed: boolean
  readonly context: string | null
}

export interface PublicationTexts {
  /** Month of the edition, ISO 8601. */
  readonly date: string
  readonly industry: string
  /** By `followedKey`, in the order of the report: companies, capabilities, groups. */
  readonly followed: ReadonlyMap<string, FollowedText>
  /** Rank and score of each company, with their changes. */
  readonly positions: ReadonlyMap<string, string>
}

/** Reports whose texts a process keeps: some ten kilobytes each, read again by every follower. */
const MOST = 200

const known = new LRUCache<string, Promise<PublicationTexts>>({ max: MOST })

/** Returns what a published report says of all that can be followed in it; it never changes. */
export function readPublicationTexts(
  db: Kysely<Tables>,
  reportId: string,
): Promise<PublicationTexts> {
  const found = known.get(reportId)
  if (found) return found
  const reading = read(db, reportId)
  known.set(reportId, reading)
  reading.catch(() => known.delete(reportId))
  return reading
}

async function read(db: Kysely<Tables>, reportId: string): Promise<PublicationTexts> {
  const { bytes } = await findOrStore(db, reportId, false)
  const document = JSON.parse(String(await unpack(bytes))) as ReportDocument
  const { followed, positions } = findPublicationFindings(document)
  return {
    date: document.report.date,
    industry: document.report.industry.title,
    followed: new Map(
      [...followed].map(([key, { kind, subject, title, finding, changed, context }]) => [
        key,
        { kind, subject, title, text: finding.text, changed, context: sentenceOf(context) },
      ]),
    ),
    positions: new Map(
      [...positions].flatMap(([companyId, claims]) => {
        const text = sentenceOf(claims)
        return text === null ? [] : [[companyId, text] as const]
      }),
    ),
  }
}

/** Returns what a report says of what a reader follows; what has changed comes first. */
export function matchFollowed(
  { followed }: PublicationTexts,
  follows: readonly Followed[],
): FollowedText[] {
  const keys = new Set(follows.map(followedKey))
  return [...followed]
    .flatMap(([key, text]) => (keys.has(key) ? [text] : []))
    .toSorted((one, other) => Number(other.changed) - Number(one.changed))
}

/** Findings that a subject names; the rest is counted. */
const IN_SUBJECT = 2

/**
 * Returns the findings in a line, as an email has them in its subject: 'Pennant Bank falls to 5th; 8
 * capabilities lost · Card lock: gained by 2 companies · and 3 more'. Null without any.
 */
export function subjectOf(matched: readonly Pick<FollowedText, 'text'>[]): string | null {
  const named = matched.slice(0, IN_SUBJECT).map(({ text }) => text)
  const more = matched.length - named.length
  if (named.length === 0) return null
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(' · ')
}
