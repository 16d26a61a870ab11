import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import type { FollowedKind } from '@insights/domain/reading/following/followed.ts'
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
