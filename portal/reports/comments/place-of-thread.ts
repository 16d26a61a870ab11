import type { Thread } from '@insights/contract/reports/comments.ts'
import { readContentPart } from '@insights/domain/reports/comments/comment-subject.ts'
import type { LinkProps } from '@tanstack/react-router'

import { linkTo } from '../../ui/links/link-to.ts'
import { placeOfSection } from '../place-of-section.ts'

/** Returns the link to the subject of a thread; null for a subject that the report no longer has. */
export function placeOfThread(thread: Thread): LinkProps | null {
  const { _id, report, kind, subject, answer, state } = thread
  if (state === 'gone') return null
  if (kind === 'report') return linkTo('/report/report-publish-date', { search: { report } })
  if (kind === 'survey') return linkTo('/consumer-survey', { search: { report } })
  if (kind === 'content') {
    const { group = null, application = null } = readContentPart(subject) ?? {}
    return placeOfSection(report, {
      section: subject,
      ...(group !== null && { group }),
      ...(application !== null && { application }),
      thread: _id,
    })
  }
  if (!answer) return null
  const { company, application, category } = answer
  const search = { report, company, application, category, answer: answer._id, thread: _id }
  return linkTo('/report/capability-detail', { search })
}

/** Says whether the page of a thread's subject opens the thread: answers do, and the texts of an open report. */
export function showsThread({ kind, subject }: Thread, canEdit: boolean): boolean {
  return kind === 'answer' || (kind === 'content' && canEdit && readContentPart(subject) !== null)
}
