import type { Report } from '@insights/contract/reports/reports.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { statusName } from '@insights/domain/reports/workflow/status-label.ts'
import { Text } from '@mantine/core'

/** Above the pages of a revision in work, which look like the published ones. */
export function RevisionNotice({ report }: { readonly report: Report }) {
  const { revision, status } = report
  if (revision === 0 || isPublished(status)) return null
  return (
    <Text
      component="div"
      role="note"
      px="clamp(1rem, 3vw, 2rem)"
      py={6}
      fz="sm"
      fw={600}
      c="yellow"
      style={{ borderBottom: '1px solid var(--rule)' }}
      data-screen-only
    >
      {`Revision ${revision}, ${statusName(status).toLowerCase()}: customers read revision ${revision - 1}`}
    </Text>
  )
}
