import type { Report } from '@insights/contract/reports/reports.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { countText } from '@insights/domain/text/number-text.ts'
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { previousOwnersQuery } from '../../../../clients/assignments/assignments.ts'
import { ButtonLink } from '../../../../ui/links/ButtonLink.tsx'
import { Panel } from '../../../../ui/page/parts.tsx'

/** The next steps of staff with a published report: publishing leads here. */
export default function AfterPublishing({ report }: { readonly report: Report }) {
  const { data } = useQuery(previousOwnersQuery(report._id))
  return (
    <Panel component="section" p="lg" mb="xl" aria-label="Published report">
      <Group justify="space-between" gap="0.75rem 1.5rem">
        <Text flex="1 1 20rem">{data ? textOf(data) : 'This report is published.'}</Text>
        <Group gap="sm">
          <ButtonLink to="/report/assign-customers" search={{ report: report._id }}>
            Assign to customers
          </ButtonLink>
        </Group>
      </Group>
    </Panel>
  )
}

interface Owners {
  readonly previous: string | null
  readonly rows: readonly { readonly assigned: boolean }[]
}

function textOf({ previous, rows }: Owners): string {
  const waiting = rows.filter(({ assigned }) => !assigned).length
  if (previous === null || rows.length === 0) return 'This report is published.'
  const bought = `bought the edition of ${formatMonth(previous)}`
  return waiting === 0
    ? `This report is published. Every company that ${bought} has it.`
    : `This report is published. ${countText(waiting, 'company', 'companies')} that ${bought} ${waiting === 1 ? 'does' : 'do'} not have it yet.`
}
