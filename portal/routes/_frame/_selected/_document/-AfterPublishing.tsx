import type { Report } from '@insights/contract/reports/reports.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { countText } from '@insights/domain/text/number-text.ts'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { previousOwnersQuery } from '../../../../clients/assignments/assignments.ts'
import { useEditReport } from '../../../../reports/report-mutations.ts'
import { confirm } from '../../../../ui/dialogs/confirm.ts'
import { ButtonLink } from '../../../../ui/links/ButtonLink.tsx'
import { Panel } from '../../../../ui/page/parts.tsx'

/** The next steps of staff with a published report: publishing leads here. */
export default function AfterPublishing({ report }: { readonly report: Report }) {
  const { data } = useQuery(previousOwnersQuery(report._id))
  return (
    <Panel component="section" p="lg" mb="xl" aria-label="Published report">
      <Group justify="space-between" gap="0.75rem 1.5rem">
        <Text flex="1 1 20rem" mih="2lh">
          {data ? textOf(data) : 'This report is published.'}
        </Text>
        <Group gap="sm">
          {report.can.editReport && <CorrectButton report={report} />}
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

/** Asks, and opens a revision: the way to correct what customers read. */
function CorrectButton({ report }: { readonly report: Report }) {
  const navigate = useNavigate()
  const edit = useEditReport()
  const next = report.revision + 1
  return (
    <Button
      variant="default"
      loading={edit.isPending}
      onClick={async () => {
        const sure = await confirm({
          title: 'Correct this report?',
          body: `Revision ${next} begins as a draft with a copy of everything. Customers read revision ${report.revision} until revision ${next} is published; then those who own the edition are emailed that it was corrected, and can read what and why.`,
          confirmLabel: `Begin revision ${next}`,
        })
        if (!sure) return
        edit.mutate(report, {
          onSuccess: ({ _id }) =>
            void navigate({ to: '/report/report-publish-date', search: { report: _id } }),
        })
      }}
    >
      Correct this report
    </Button>
  )
}
