import type { Report } from '@insights/contract/reports/reports.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { countText } from '@insights/domain/text/number-text.ts'
import { Button, Group, Text } from '@mantine/core'
import {
  IconBulb,
  IconChartBar,
  IconFileText,
  IconLayoutGrid,
  IconMessageQuestion,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { previousOwnersQuery } from '../../../../clients/assignments/assignments.ts'
import { useEditReport } from '../../../../reports/report-mutations.ts'
import { reportProgressQuery } from '../../../../reports/report-queries.ts'
import { confirm } from '../../../../ui/dialogs/confirm.ts'
import { ButtonLink } from '../../../../ui/links/ButtonLink.tsx'
import { linkTo } from '../../../../ui/links/link-to.ts'
import { Panel } from '../../../../ui/page/parts.tsx'
import { Tile, Tiles } from '../../../../ui/page/Tile.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useReportDocument } from './-use-report-document.ts'

const ICON = { size: 28, stroke: 1.4 }

/** The entry of staff to the written content of a report. */
export default function SectionTiles() {
  const { report } = useReportDocument()
  const { data: progress } = useQuery(reportProgressQuery(report._id))
  const sections = progress?.sections
  return (
    <DocumentPage title="Content Building" lead="Which section would you like to work on?">
      {report.can.startEdition && <AfterPublishing report={report} />}
      <Tiles label="Sections">
        <Tile
          title="Executive Summary"
          description="Intro, Top Performers and the ranking"
          icon={<IconFileText {...ICON} />}
          link={linkTo('/content-building/executive-summary')}
          done={sections?.executiveSummary}
          progress={lookedAtText(progress?.carriedOver.lookedAt?.executiveSummary)}
        />
        <Tile
          title="Consumer Survey"
          description="How consumers rated each question"
          icon={<IconMessageQuestion {...ICON} />}
          link={linkTo('/content-building/consumer-survey')}
          done={progress?.parts.consumerSurvey.complete}
        />
        <Tile
          title="Product Rating"
          description="Success factors and best features of each application"
          icon={<IconChartBar {...ICON} />}
          link={linkTo('/content-building/product-rating')}
          done={sections?.productRating}
          progress={lookedAtText(progress?.carriedOver.lookedAt?.productRating)}
        />
        <Tile
          title="Trends & Innovations"
          description="What is new in the industry"
          icon={<IconBulb {...ICON} />}
          link={linkTo('/content-building/trends-innovations')}
          done={sections?.trendsInnovations}
          progress={lookedAtText(progress?.carriedOver.lookedAt?.trendsInnovations)}
        />
        <Tile
          title="Category Performance"
          description="Callouts and experiences, group by group"
          icon={<IconLayoutGrid {...ICON} />}
          link={linkTo('/content-building/category-performance')}
          done={sections?.categoryPerformance}
          progress={lookedAtText(progress?.carriedOver.lookedAt?.categoryPerformance)}
        />
      </Tiles>
    </DocumentPage>
  )
}

/** Returns how many of the texts carried over were kept or changed; undefined without any. */
function lookedAtText(counts: { done: number; total: number } | undefined): string | undefined {
  if (counts === undefined || counts.total === 0) return undefined
  return `${counts.done} of ${counts.total} looked at`
}

/** The next steps of staff with a published report: publishing leads here. */
function AfterPublishing({ report }: { readonly report: Report }) {
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
