import { notificationText } from '@insights/domain/accounts/notifications/notification-text.ts'
import type { FollowedText } from '@insights/domain/brand/facts/report-facts.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'

import type { WritePublication } from '../../accounts/notifications/send-notifications.ts'
import { findReportFacts } from '../documents/find-report-facts.ts'
import { findOrStore } from '../documents/send-document.ts'
import { findOwnCompanies } from '../own-companies/find-own-companies.ts'
import { findFollowedTexts, subjectOf } from './followed-texts.ts'

const READY = notificationText('publication', null)

/** Findings that the email lists; the rest is counted. */
const LISTED = 20

/**
 * Writes that an edition is ready, with what it says of what the user follows, and of their own brand.
 * The caller has checked that the user may read it.
 */
export const writePublication: WritePublication = async ({ db, config }, userId, reportId) => {
  // An older version may have stored it without what this says.
  await findOrStore(db, reportId, false)
  const report = await db
    .selectFrom('reports')
    .innerJoin('editions', 'editions.id', 'reports.edition_id')
    .innerJoin('industries', 'industries.id', 'editions.industry_id')
    .where('reports.id', '=', reportId)
    .select([
      'editions.industry_id',
      'editions.date',
      'industries.title as industry',
      'reports.title',
    ])
    .executeTakeFirst()
  if (!report) return null
  const [followed, brands] = await Promise.all([
    findFollowedTexts(db, userId, [reportId]),
    findOwnCompanies(db, [userId]),
  ])
  const matched = followed.get(reportId) ?? []
  const edition = `${report.industry}, ${formatMonth(report.date)}`
  const own = brands.find(({ industry }) => industry === report.industry_id)?.company
  const facts = await findReportFacts(db, [{ _id: reportId, company: own ?? null }])
  const { position = null, advice = null } = facts.get(reportId)?.own ?? {}
  const link = (path: string) => new URL(path, config.publicUrl).href
  const more = matched.length - LISTED
  return {
    subject: subjectOf(matched) ?? `${READY}: ${edition}`,
    preheader: position ?? edition,
    heading: `${READY}: ${edition}`,
    paragraphs: [
      matched.length > 0
        ? 'New edition: what changed in what you follow'
        : 'Your company has this edition now.',
    ],
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
      ...(position && advice ? [{ label: 'Next', value: advice }] : []),
      { label: 'Report', value: report.title },
    ],
    action: { label: 'Read the report', href: link(`/content-building?report=${reportId}`) },
    footnote: `You receive this email because ${matched.length > 0 ? 'you follow something in this report' : 'your company has this report'}.`,
  }
}

/** Returns the page that shows it, as a path in the portal. */
function pathOf({ kind, subject }: FollowedText, reportId: string): string {
  const report = `report=${reportId}`
  if (kind === 'company') return `/your-brand/why-it-changed?${report}&company=${subject}`
  if (kind === 'capability') return `/appendix/capability/${subject}?${report}`
  return `/content-building/category-performance&category${encodeURIComponent(subject)}?${report}`
}
