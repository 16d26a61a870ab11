import type { ReportListed } from '@insights/contract/reports/reports.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Box, Group, Title } from '@mantine/core'

import { StatusBadge } from '../ui/labels/badges.tsx'
import { Tile, Tiles } from '../ui/page/Tile.tsx'
import { ReturnedBy, reportLink } from './report-labels.tsx'

import classes from './report-lists.module.css'

type OpenReport = Pick<ReportListed, '_id' | 'title' | 'date' | 'status' | 'returned'>

/** Open reports: first the ones returned to draft, then the latest edited. */
export function OpenReports({ reports }: { reports: readonly OpenReport[] }) {
  if (reports.length === 0) return null
  return (
    <Box component="section" mt="2rem">
      <Title order={2} mb="0.75rem">
        In progress
      </Title>
      <Tiles label="In progress">
        {reports.map((report) => (
          <Tile
            key={report._id}
            title={report.title}
            description={
              <>
                <Group component="span" gap="0.25rem 0.625rem">
                  {formatMonth(report.date)} <StatusBadge status={report.status} />
                </Group>
                {report.returned && (
                  <Box component="span" display="block" mt="0.375rem">
                    <ReturnedBy returned={report.returned} />
                    <span className={classes.reason}>{report.returned.reason}</span>
                  </Box>
                )}
              </>
            }
            link={reportLink(report)}
          />
        ))}
      </Tiles>
    </Box>
  )
}
