import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import {
  leadsClaim,
  lowestRankClaim,
} from '@insights/domain/reading/comparison/comparison-findings.ts'
import { compareGroups } from '@insights/domain/reading/comparison/comparison-rows.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { Group, SegmentedControl, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import { CheckMark } from '../../ui/labels/badges.tsx'
import { Section } from '../../ui/page/Section.tsx'
import { useIsPhone } from '../../ui/page/window-width.ts'
import { FootNote } from '../FootNote.tsx'
import { PageFinding } from '../PageFinding.tsx'
import { ALL_APPLICATIONS, ApplicationSwitch } from './ApplicationSwitch.tsx'
import { HeatLegend, HeatTable, type HeatValue } from './HeatTable.tsx'
import { SaveComparison } from './SaveComparison.tsx'
import { useComparedCompanies } from './use-compared-companies.ts'

import classes from './Comparison.module.css'

interface Props {
  readonly document: ReportDocument
  /** Keys of the written groups, for staff. */
  readonly complete: ReadonlySet<string>
}

/** The leaders of each category group on each application. */
export function GroupComparison({ document, complete }: Props) {
  // On a phone, readers would have to scroll through all of them.
  const first = useIsPhone() ? 'Mobile Web' : ALL_APPLICATIONS
  const [application, setApplication] = useState<ApplicationKey | typeof ALL_APPLICATIONS>(first)
  const [show, setShow] = useState<HeatValue>('share')
  const all = useMemo(() => compareGroups(document), [document])
  const { companies, own } = useComparedCompanies(document)
  const rows = all.filter(
    (row) => application === ALL_APPLICATIONS || row.application === application,
  )
  const previous = document.history.at(-1)
  return (
    <>
      <PageFinding finding={leadsClaim(all, own)?.text} context={lowestRankClaim(all, own)?.text} />
      <Section
        id="who-leads-where"
        title="Who Leads Where"
        actions={
          <SaveComparison
            document={document}
            label="Who Leads Where"
            head="Category group"
            rows={rows}
            companies={companies}
          />
        }
      >
        <Group align="stretch" gap="0.5rem 1rem" mb="sm" data-screen-only>
          <ApplicationSwitch
            label="Application of the category groups"
            all
            value={application}
            onChange={setApplication}
          />
          {previous && (
            <SegmentedControl
              size="xs"
              aria-label="Show"
              data={[
                { value: 'share', label: 'Share' },
                { value: 'change', label: `Change since ${formatMonth(previous.date)}` },
              ]}
              value={show}
              onChange={(value) => setShow(value as HeatValue)}
            />
          )}
        </Group>
        <HeatTable
          label="Category groups by company"
          headTitle="Group"
          companies={companies}
          applications
          show={show}
          groups={document.categoryGroups.map(({ title, categories }) => ({
            key: title,
            head: (
              <>
                <Link
                  to="/content-building/category-performance&category{$group}"
                  params={{ group: title }}
                  className={classes.group}
                >
                  {title}
                </Link>
                {complete.has(title) && <CheckMark label="Complete" />}
                <Text span display="block" mt={2} fz={12} c="dimmed">
                  {categories.map((category) => category.title).join(', ')}
                </Text>
              </>
            ),
            rows: rows.filter((row) => row.title === title),
          }))}
        />
        <HeatLegend show={show} />
        <FootNote>
          Share of the group’s capabilities that are available, every capability counting alike.
          Companies stand in the order of the overall ranking{own && ', the own brand first'}; = is
          a tie. Open a group for its ranking history, callouts and capabilities.
        </FootNote>
      </Section>
    </>
  )
}
