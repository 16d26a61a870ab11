import { Button, Drawer } from '@mantine/core'
import { IconMessage, IconMessageFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useContext, useEffect, useEffectEvent } from 'react'

import { useDrawer } from '../../ui/dialogs/dialog-state.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { CommentedReport } from './commented-report.ts'
import { type Subject, threadsQuery, useStaff, useThreadCounts } from './comments-query.ts'

/** Threads and their form are loaded when they are first shown. */
export const LazyComments = lazyPart(
  async () => ({ default: (await import('./Comments.tsx')).Comments }),
  () => null,
)

interface Props {
  readonly report: string
  readonly subject: Subject
  /** Names the subject, for screen readers and as the title of the drawer. */
  readonly name: string
  /** Shows the number alone, in tables. */
  readonly compact?: boolean
}

/** Opens the threads about a part of a report in a drawer, and says how many are open. */
export function CommentsButton({ report, subject, name, compact = false }: Props) {
  const { opened, visit, open, close } = useDrawer<never>()
  const staff = useStaff()
  const counts = useThreadCounts(report, subject.kind)?.get(subject.id)
  const linked = useLinkedThread(report, subject)
  const openLinked = useEffectEvent(() => open(null))
  useEffect(() => {
    if (linked !== undefined) openLinked()
  }, [linked])
  if (!staff) return null
  const number = counts?.open ?? 0
  const Icon = number > 0 ? IconMessageFilled : IconMessage
  const none = counts ? 'all resolved' : 'none yet'
  return (
    <>
      <Button
        variant={compact ? 'subtle' : 'default'}
        size={compact ? 'compact-sm' : 'xs'}
        leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
        aria-label={number > 0 ? `Comments ${number} open: ${name}` : `Comments: ${name}, ${none}`}
        onClick={() => open(null)}
      >
        {compact ? number || '' : number > 0 ? `Comments ${number}` : 'Comments'}
      </Button>
      <Drawer opened={opened} onClose={close} title={name} position="right" size={500}>
        <LazyComments
          key={visit}
          report={report}
          subject={subject}
          autoFocus={!counts}
          linked={linked}
        />
      </Drawer>
    </>
  )
}

/** Returns the thread that the URL names, if it is about the subject. */
function useLinkedThread(report: string, { kind, id }: Subject): string | undefined {
  const thread = useSearch({ strict: false, select: (search) => search.thread })
  const enabled = useStaff() !== null && thread !== undefined
  const { data } = useQuery({ ...threadsQuery(report, { thread: thread ?? '' }), enabled })
  return data?.data.find((one) => one.kind === kind && one.subject === id)?._id
}

/** The same for a part of the content of the report on the page. */
export function ContentComments({
  section,
  name,
}: {
  readonly section: string
  readonly name: string
}) {
  const report = useContext(CommentedReport)
  if (report === null) return null
  return <CommentsButton report={report} subject={{ kind: 'content', id: section }} name={name} />
}
