import type { Thread } from '@insights/contract/reports/comments.ts'
import type { LinkProps } from '@tanstack/react-router'

import { linkTo } from '../../ui/links/link-to.ts'
import { placeOfSection } from '../place-of-section.ts'

/** Returns the link to the subject of a thread; null for a subject that the report no longer has. */
export function placeOfThread(thread: Thread): LinkProps | null {
  const { report, kind, subject, answer, state } = thread
  if (state === 'gone') return null
  if (kind === 'report') return linkTo('/report/report-publish-date', { search: { report } })
  if (kind === 'survey') return linkTo('/consumer-survey', { search: { report } })
  if (kind === 'content') return placeOfSection(report, { section: subject })
  if (!answer) return null
  const { _id, company, application, category } = answer
  return linkTo('/report/capability-detail', {
    search: { report, company, application, category, answer: _id },
  })
}
