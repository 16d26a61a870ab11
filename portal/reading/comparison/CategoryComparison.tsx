import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { categoryGapClaim } from '@insights/domain/reading/comparison/comparison-findings.ts'
import {
  compareCategories,
  sortByGap,
} from '@insights/domain/reading/comparison/comparison-rows.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { Group, SegmentedControl, Text } from '@mantine/core'
import { useMemo, useState } from 'react'

import { Section } from '../../ui/page/Section.tsx'
import { FootNote } from '../FootNote.tsx'
import { ApplicationSwitch } from './ApplicationSwitch.tsx'
import { HeatLegend, HeatTable } from './HeatTable.tsx'
import { SaveComparison } from './SaveComparison.tsx'
import { useComparedCompanies } from './use-compared-companies.ts'

const TITLE = 'Capability Ranking by Category'
const ORDERS = ['Report order', 'Gap to the best'] as const

/** Capability Ranking by Category (Unweighted) of an application, for readers. */
export function CategoryComparison({ document }: { document: ReportDocument }) {
  const [application, setApplication] = useState<ApplicationKey>('Mobile Web')
  const [order, setOrder] = useState<(typeof ORDERS)[number]>(ORDERS[0])
  const { companies, own } = useComparedCompanies(document)
  const rows = useMemo(() => compareCategories(document, application), [document, application])
  const sorted = own && order === 'Gap to the best' ? sortByGap(rows, own.companyId) : rows
  if (rows.length === 0) return null
  return (
    <Section
      id="capability-ranking-by-category"
      title={TITLE}
      lead={categoryGapClaim(rows, own)?.text}
      actions={
        <SaveComparison
          document={document}
          label={`${TITLE}, ${application}`}
          head="Category"
          rows={sorted}
          companies={companies}
        />
      }
    >
      <Group align="stretch" gap="0.5rem 1rem" mb="sm" data-screen-only>
        <ApplicationSwitch
          label="Application of the categories"
          value={application}
          onChange={setApplication}
        />
        {own && (
          <SegmentedControl
            size="xs"
            aria-label="Sort by"
            data={[...ORDERS]}
            value={order}
            onChange={(value) => setOrder(value)}
          />
        )}
      </Group>
      <HeatTable
        label={`${TITLE}, ${application}`}
        headTitle="Category"
        companies={companies}
        applications={false}
        groups={sorted.map((row) => ({
          key: row.title,
          head: (
            <Text span fw={600}>
              {row.title}
            </Text>
          ),
          rows: [row],
        }))}
      />
      <HeatLegend />
      <FootNote>
        Unweighted: every capability of a category counts alike. Equal shares are a tie (=).
      </FootNote>
    </Section>
  )
}
