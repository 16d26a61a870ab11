import {
  type CategoryStanding,
  behindBest,
  findCategoryStandings,
  gapClaims,
  othersText,
  sortStandings,
  standingNote,
  standingsTable,
} from '@insights/domain/brand/standing/category-standing.ts'
import {
  standingContext,
  standingFinding,
} from '@insights/domain/brand/standing/standing-findings.ts'
import {
  type GapOrder,
  type StandingChoices,
  DEFAULT_GAP_ORDER,
} from '@insights/domain/brand/standing/standing-settings.ts'
import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { comparedCompanies } from '@insights/domain/reading/comparison/comparison-rows.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { rankText, scoreText } from '@insights/domain/text/number-text.ts'
import { Group, SegmentedControl, Stack, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import { HeatLegend } from '../../reading/comparison/HeatTable.tsx'
import { FootNote } from '../../reading/FootNote.tsx'
import { PageFinding } from '../../reading/PageFinding.tsx'
import { ChartDataTable, ChartTools } from '../../ui/charts/Chart.tsx'
import { DIALOG, lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import { editionName } from '../../ui/page/report-crumbs.ts'
import { Section } from '../../ui/page/Section.tsx'
import { useIsPhone } from '../../ui/page/window-width.ts'
import { HowSureLine } from '../how-sure/HowSureLine.tsx'
import type { OpenedCell } from './CategoryPanel.tsx'
import type { GapsProps } from './gaps-part.ts'
import { GapTable } from './GapTable.tsx'
import { RankingSwitch } from './RankingSwitch.tsx'
import { RanksAndScores } from './RanksAndScores.tsx'

import classes from './Standing.module.css'

export interface StandingProps {
  readonly document: ReportDocument
  readonly company: ReportDocument['companies'][number]
  readonly settings: StandingChoices
  readonly onSettings: (settings: StandingChoices) => void
}

/** A company's standing: its ranks and its gaps by category. */
export function Standing({ document, company, settings, onSettings }: StandingProps) {
  const { companyId } = company
  const search = { report: document.report._id, company: companyId }
  const finding = useMemo(() => standingFinding(document, companyId), [document, companyId])
  const context = useMemo(
    () => sentenceOf(standingContext(document, companyId)),
    [document, companyId],
  )
  const companies = useMemo(
    () => comparedCompanies(document, new Set([companyId])),
    [document, companyId],
  )
  return (
    <>
      <PageFinding
        finding={finding?.text}
        context={context}
        sure={<HowSureLine document={document} companyId={companyId} />}
      >
        {document.history.length > 0 && (
          <span data-screen-only>
            <Link to="/your-brand/why-it-changed" search={search}>
              Why the score changed
            </Link>
            {' · '}
            <Link to="/your-brand/over-time" search={search}>
              Over time
            </Link>
          </span>
        )}
      </PageFinding>
      <RanksAndScores document={document} company={company} />
      <CategoryGaps
        document={document}
        companies={companies}
        companyId={companyId}
        application={settings.application ?? null}
        order={settings.order ?? DEFAULT_GAP_ORDER}
        onApplication={(application: ApplicationKey | null) =>
          onSettings({ application: application ?? undefined })
        }
        onOrder={(order) => onSettings({ order: order === DEFAULT_GAP_ORDER ? undefined : order })}
      />
    </>
  )
}

// Most readers open no cell.
const CategoryPanel = lazyOverlay(() => import('./CategoryPanel.tsx'), DIALOG)

interface Props {
  readonly document: ReportDocument
  readonly companies: ReportDocument['companies']
  readonly companyId: string
  readonly application: ApplicationKey | null
  readonly order: GapOrder
  readonly onApplication: (application: ApplicationKey | null) => void
  readonly onOrder: (order: GapOrder) => void
}

/** A company beside all others in every category, with its gap to the best. */
function CategoryGaps(props: Props) {
  const { document, companies, companyId, application, order, onApplication, onOrder } = props
  const [view, setView] = useState('Chart')
  const [cell, setCell] = useState<OpenedCell | null>(null)
  const [opened, setOpened] = useState(false)
  const isPhone = useIsPhone()
  const rows = useMemo(
    () => sortStandings(findCategoryStandings(document, companyId, application), order),
    [document, companyId, application, order],
  )
  const label = `Categories by company, ${application ?? 'all applications'}`
  const source = editionName(document.report)
  const own = companies[0]?.title ?? ''
  const gaps = {
    rows,
    companies,
    onOpen: (next: OpenedCell) => {
      setCell(next)
      setOpened(true)
    },
  }
  const figures = standingsTable(rows, companies)
  return (
    <Section
      id="where-the-gaps-are"
      title="Where the Gaps Are"
      lead={sentenceOf(gapClaims(rows, application))}
      actions={
        <ChartTools
          label={label}
          source={source}
          figures={figures}
          view={view}
          onView={setView}
          saveImage={async (note) => {
            const { saveStandingsImage } = await import('./save-standings-image.ts')
            await saveStandingsImage(rows, companies, label, source, note)
          }}
        />
      }
    >
      <Group align="stretch" gap="0.5rem 1rem" mb="sm" data-screen-only>
        <RankingSwitch
          label="Application of the categories"
          all="All applications"
          value={application}
          onChange={onApplication}
        />
        <SegmentedControl
          size="xs"
          aria-label="Sort by"
          data={[
            { value: 'priority', label: 'Priority' },
            { value: 'gap', label: isPhone ? 'Gap' : 'Gap to the best' },
            { value: 'weight', label: 'Weight' },
            { value: 'group', label: 'Group' },
          ]}
          value={order}
          onChange={(value) => onOrder(value as GapOrder)}
        />
      </Group>
      {view === 'Table' ? (
        <ChartDataTable label={label} figures={figures} />
      ) : isPhone ? (
        <GapStrips rows={rows} application={application} onOpen={gaps.onOpen} />
      ) : (
        <>
          <GapTable {...gaps} label={label} order={order} />
          <HeatLegend />
        </>
      )}
      <FootNote>
        {standingNote(document, application, companies.length)}{' '}
        {isPhone && view === 'Chart'
          ? `The large dot is ${own}, the dark one the best; each line runs from 0 to 100%. Touch a row to see its capabilities.`
          : 'Open a cell to see its capabilities.'}
      </FootNote>
      {cell && (
        <CategoryPanel
          document={document}
          cell={cell}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </Section>
  )
}

interface GapStripsProps extends Pick<GapsProps, 'rows' | 'onOpen'> {
  /** Null for all applications. */
  readonly application: ApplicationKey | null
}

/** The phone's version: a line from 0 to 100% for each category. */
function GapStrips({ rows, application, onOpen }: GapStripsProps) {
  return (
    <Stack component="ul" gap={0} className={classes.list}>
      {rows.map((row) => (
        <li key={row.categoryId}>
          <UnstyledButton
            display="block"
            w="100%"
            py="sm"
            fz="sm"
            aria-haspopup="dialog"
            onClick={({ currentTarget }) =>
              onOpen({ row, companyId: row.own.companyId, target: currentTarget })
            }
          >
            <span className={classes.head}>
              <b>{row.title}</b>
              <span>
                {rankText(row.own.rank, row.own.tied)} · <b>{scoreText(row.own.share)}</b>
              </span>
            </span>
            <span className={classes.line} role="img" aria-label={othersText(row)}>
              <Dots row={row} />
            </span>
            <span className={classes.behind} data-behind={row.gap > 0 || undefined}>
              {behindBest(row, application).text}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </Stack>
  )
}

function Dots({ row: { shares, own, gap, best } }: { row: CategoryStanding }) {
  const place = (share: number) => `${share * 100}%`
  return (
    <>
      {gap > 0 && (
        <span
          className={classes.gap}
          style={{ left: place(own.share), right: `calc(100% - ${place(best)})` }}
        />
      )}
      {shares
        .filter(({ companyId }) => companyId !== own.companyId)
        .map((share) => (
          <span
            key={share.companyId}
            className={classes.dot}
            data-best={share.best || undefined}
            style={{ left: place(share.share) }}
          />
        ))}
      <span className={classes.dot} data-own style={{ left: place(own.share) }} />
    </>
  )
}
