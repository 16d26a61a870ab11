import { formatMonth } from '@insights/domain/text/format-date.ts'

import type { WritePublication } from '../../accounts/notifications/send-notifications.ts'
import { findOwnCompanies } from '../own-companies/find-own-companies.ts'
import { readOwnFindings } from '../own-companies/read-own-findings.ts'
import {
  type FollowedText,
  matchFollowed,
  readPublicationTexts,
  subjectOf,
} from './publication-findings.ts'

/** Findings that the email lists; the rest is counted. */
const LISTED = 20

/**
 * Writes what an edition says of what a user follows, and of their own brand. The caller has checked
 * that the user may read it. Returns null where it has nothing that the user follows any more.
 */
export const writePublication: WritePublication = async ({ db, config }, userId, reportId) => {
  const texts = await readPublicationTexts(db, reportId)
  const report = await db
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .where('reports.id', '=', reportId)
    .select(['editions.industry_id', 'reports.title'])
    .executeTakeFirst()
  if (!report) return null
  const [follows, brands] = await Promise.all([
    db
      .selectFrom('follows')
      .where('user_id', '=', userId)
      .where('industry_id', '=', report.industry_id)
      .select(['kind', 'subject'])
      .execute(),
    findOwnCompanies(db, [userId]),
  ])
  const matched = matchFollowed(texts, follows)
  const subject = subjectOf(matched)
  if (subject === null) return null
  const edition = `${texts.industry}, ${formatMonth(texts.date)}`
  const own = brands.find(({ industry }) => industry === report.industry_id)?.company
  const position = texts.positions.get(own ?? '')
  const advice = position && own && (await readOwnFindings(db, reportId, own)).advice
  const link = (path: string) => new URL(path, config.publicUrl).href
  const more = matched.length - LISTED
  return {
    subject,
    preheader: position ?? edition,
    heading: edition,
    paragraphs: ['New edition: what changed in what you follow'],
    items: matched.slice(0, LISTED).map((one) => ({
      label: one.text,
      href: link(pathOf(one, reportId)),
      note: one.context ?? undefined,
    })),
    details: [
      ...(more > 0 ? [{ label: 'Not listed', value: `${more} more that you follow` }] : []),
      {
        label: 'Our brand',
        value:
          position ?? 'Mark your brand on Where We Stand, and these emails say how it is placed.',
      },
      ...(advice ? [{ label: 'Next', value: advice }] : []),
      { label: 'Report', value: report.title },
    ],
    action: { label: 'Read the report', href: link(`/content-building?report=${reportId}`) },
  }
}

/** Returns the page that shows it, as a path in the portal. */
function pathOf({ kind, subject }: FollowedText, reportId: string): string {
  const report = `report=${reportId}`
  if (kind === 'company') return `/your-brand/why-it-changed?${report}&company=${subject}`
  if (kind === 'capability') return `/appendix/capability/${subject}?${report}`
  return `/content-building/category-performance&category${encodeURIComponent(subject)}?${report}`
}
