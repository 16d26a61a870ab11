import type { SUBJECT_KINDS } from '@insights/domain/reports/comments/comment-subject.ts'

/** The filters of the list in its URL. */
export interface CommentsSearch {
  readonly state?: 'resolved' | 'all'
  readonly kind?: (typeof SUBJECT_KINDS)[number]
  readonly with?: 'me' | 'mention'
  readonly thread?: string
}

const VALUES = ['resolved', 'all', 'answer', 'screenshot', 'survey', 'content', 'report', 'me', 'mention'] // prettier-ignore

/** Reads the filters; short, because every page loads it. */
export const readCommentsSearch = (search: Record<string, unknown>): CommentsSearch =>
  Object.fromEntries(
    ['state', 'kind', 'with', 'thread'].flatMap((name) => {
      const value = search[name]
      if (typeof value !== 'string') return []
      return VALUES.includes(value) || (name === 'thread' && value !== '') ? [[name, value]] : []
    }),
  )
