import type { EarlierScreenshots } from '@insights/contract/reading/earlier-screenshots.ts'
import {
  type CapabilityReturn,
  findReturns,
  returnsClaims,
  returnsTable,
  type Returns,
  sumOfReturns,
} from '@insights/domain/brand/standing/capability-returns.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { othersText } from '@insights/domain/reading/claims/plan-claims.ts'
import type {
  CapabilityUpdate,
  HistoryEntry,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { changeText } from '@insights/domain/text/number-text.ts'
import { Box, Group, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import { BuyButton } from '../../clients/purchase-requests/BuyButton.tsx'
import { CapabilityLink } from '../../reading/capability/CapabilityLink.tsx'
import { FootNote } from '../../reading/FootNote.tsx'
import { earlierScreenshotsQuery } from '../../reading/report-document-query.ts'
import { thumbnailOf } from '../../reading/screenshots/shown-screenshots.ts'
import { MarkedLightbox } from '../../screenshots/marks/MarkedLightbox.tsx'
import { SaveButton } from '../../ui/charts/Chart.tsx'
import { saveTable } from '../../ui/charts/save-table.ts'
import { Fold } from '../../ui/page/Fold.tsx'
import { editionName } from '../../ui/page/report-crumbs.ts'
import { Section } from '../../ui/page/Section.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import { type ChangedScreenshot, changedScreenshots } from './changed-screenshots.ts'

import classes from './GainsAndLosses.module.css'

interface Props {
  readonly document: ReportDocument
  readonly since: HistoryEntry
  readonly company: ReportDocument['companies'][number]
  /** True on a page that is not about this company: the titles name it. */
  readonly named?: boolean
}

/** A company's losses and gains since the previous edition, with screenshots of both. */
export function GainsAndLosses({ document, since, company, named = false }: Props) {
  const { companyId, title } = company
  const returns = useMemo(() => findReturns(document, companyId), [document, companyId])
  const lists = returns ? [returns.lost, returns.gained].filter((list) => list.length > 0) : []
  const { data: earlier } = useQuery({
    ...earlierScreenshotsQuery(document.report._id, since.date, companyId),
    enabled: lists.length > 0,
  })
  const month = formatMonth(since.date)
  return (
    <>
      {returns &&
        lists.map((list, place) => {
          const isGain = list === returns.gained
          return (
            <Section
              key={String(isGain)}
              id={isGain ? 'gained' : 'lost'}
              title={`${isGain ? 'Gained' : 'Lost'}${named ? ` by ${title}` : ''} Since ${month}`}
              lead={place === 0 ? sentenceOf(returnsClaims(document, company)) : null}
              actions={
                place === 0 && (
                  <div data-screen-only>
                    <SaveButton
                      what="gains and losses"
                      as="CSV"
                      save={(note) =>
                        saveTable(
                          returnsTable(returns),
                          `Gains and losses of ${title}`,
                          editionName(document.report),
                          note,
                        )
                      }
                    />
                  </div>
                )
              }
            >
              {isGain && earlier && <LockedScreenshots earlier={earlier} month={month} />}
              <ReturnList
                document={document}
                company={company}
                named={named}
                returns={returns}
                list={list}
                months={[month, formatMonth(document.report.date)]}
                earlier={earlier?.screenshots ?? []}
              />
            </Section>
          )
        })}
      <OtherUpdates document={document} companyId={companyId} />
    </>
  )
}

interface ListProps extends Omit<Props, 'since'> {
  readonly returns: Returns
  /** Its losses, or its gains. */
  readonly list: readonly CapabilityReturn[]
  /** 'July 2026', 'October 2026' */
  readonly months: readonly [string, string]
  /** Earlier screenshots that the reader may see. */
  readonly earlier: EarlierScreenshots['screenshots']
}

/** Capabilities lost or gained, beside the screenshots of one of them. */
function ReturnList({ document, company, named, returns, list, months, earlier }: ListProps) {
  const [chosen, setChosen] = useState<CapabilityReturn | null>(null)
  const isGain = list === returns.gained
  const screenshots = new Map(
    list.map((one) => [one, changedScreenshots(document, company.companyId, one, earlier)]),
  )
  const counted = (one: CapabilityReturn) => screenshots.get(one)?.length ?? 0
  const [most] = list.toSorted((one, other) => counted(other) - counted(one))
  const shown = chosen ?? most!
  const hasEffect = ({ worth }: CapabilityReturn) => !changeText(worth).startsWith('±')
  const without = list.filter((one) => !hasEffect(one))
  const notes = Map.groupBy(
    list.filter(({ note }) => note !== ''),
    ({ note }) => note,
  )
  return (
    <div className={classes.beside} data-screenshots={counted(shown) > 0 || undefined}>
      {counted(shown) > 0 && (
        <Pair about={shown} screenshots={screenshots.get(shown)!} months={months} />
      )}
      <div>
        <DataTable
          label={isGain ? 'Gained capabilities' : 'Lost capabilities'}
          columns={columnsOf(isGain, returns.of, ({ note }) => notes.get(note)?.length === 1, {
            has: (one) => counted(one) > 0,
            show: setChosen,
          })}
          rows={list.filter(hasEffect)}
          rowId={keyOf}
          rowName={({ capability }) => capability}
          marked={(one) => counted(shown) > 0 && one === shown}
          empty={null}
        />
        <FootNote>
          {without.length > 0 && (
            <p>
              Worth less than 0.1 points each:{' '}
              {without.map((one, place) => (
                <span key={keyOf(one)}>
                  {place > 0 && ', '}
                  <CapabilityLink {...one} title={one.capability} /> ({one.application})
                </span>
              ))}
            </p>
          )}
          {[...notes].map(
            ([note, { length }]) =>
              length > 1 && (
                <p key={note}>
                  Researchers noted for {length} of them: {note}
                </p>
              ),
          )}
          {sumOfReturns(company, returns, isGain).text}{' '}
          {!isGain && !named && (
            <Link
              to="/your-brand/plan"
              search={{ report: document.report._id, company: company.companyId }}
            >
              Restore them, or build new ones
            </Link>
          )}
        </FootNote>
      </div>
    </div>
  )
}

const keyOf = ({ capabilityId, application }: CapabilityReturn) => `${capabilityId} ${application}`

interface Screenshots {
  readonly has: (one: CapabilityReturn) => boolean
  readonly show: (one: CapabilityReturn) => void
}

function columnsOf(
  gained: boolean,
  of: number,
  hasOwnNote: (one: CapabilityReturn) => boolean,
  screenshots: Screenshots,
): readonly Column<CapabilityReturn>[] {
  return [
    {
      id: 'capability',
      header: gained ? 'Gained capability' : 'Lost capability',
      cell: (one) => (
        <>
          <CapabilityLink {...one} title={one.capability} />
          {screenshots.has(one) && (
            <UnstyledButton
              ml={6}
              p={4}
              c="inkBlue"
              style={{ verticalAlign: 'middle' }}
              onClick={() => screenshots.show(one)}
              data-screen-only
            >
              <IconPhoto size={16} stroke={1.6} aria-hidden />
              <VisuallyHidden>Show screenshots of {one.capability}</VisuallyHidden>
            </UnstyledButton>
          )}
          {hasOwnNote(one) && (
            <Text span display="block" maw={704} fz="xs" c="dimmed">
              {one.note}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'where',
      header: 'Where',
      width: '13rem',
      below: ({ category, others, application }) =>
        `${category}, ${application} · ${othersText(others, of)} it`,
      cell: ({ category, application }) => `${category}, ${application}`,
    },
    {
      id: 'others',
      header: 'Others with it',
      width: '7rem',
      align: 'right',
      below: () => null,
      cell: ({ others }) => `${others} of ${of}`,
    },
    {
      id: 'worth',
      header: gained ? 'It is worth' : 'Restoring it would add',
      width: '7rem',
      align: 'right',
      cell: ({ worth }) => <b>{changeText(worth)}</b>,
    },
  ]
}

interface PairProps extends Pick<ListProps, 'months'> {
  readonly about: CapabilityReturn
  readonly screenshots: readonly ChangedScreenshot[]
}

/** A capability's screenshots in both editions; in the lightbox, arrow keys move between them. */
function Pair({ about, screenshots, months: [before, now] }: PairProps) {
  const [open, setOpen] = useState<number | null>(null)
  const { capability, category, application, gained } = about
  return (
    <Box component="figure" m={0}>
      <Stack component="ul" className={classes.screenshots}>
        {screenshots.slice(0, 2).map(({ _id, url, caption }, place) => {
          const isBefore = caption.endsWith(before)
          const state = isBefore ? (gained ? 'before' : 'still there') : gained ? 'new' : 'gone'
          return (
            <li key={`${_id} ${caption}`}>
              <UnstyledButton onClick={() => setOpen(place)} className={classes.screenshot}>
                <img src={thumbnailOf(url)} alt={`${capability}, ${caption}`} loading="lazy" />
                <b>{isBefore ? before : now}</b> {state}
              </UnstyledButton>
            </li>
          )
        })}
      </Stack>
      <figcaption className={classes.caption}>
        <b>{capability}</b> {application}, {category}.
      </figcaption>
      <MarkedLightbox
        images={screenshots.map(({ url, caption, of, marks }) => ({
          ...(of && { of }),
          marks,
          url,
          alt: `${capability}, ${caption}`,
          title: `${capability} · ${caption}`,
        }))}
        shown={open}
        onShow={setOpen}
      />
    </Box>
  )
}

interface LockedScreenshotsProps {
  readonly earlier: EarlierScreenshots
  /** 'July 2026' */
  readonly month: string
}

/**
 * Explains the missing earlier screenshots to readers who have not bought that edition. They still
 * see screenshots of lost capabilities.
 */
function LockedScreenshots({ earlier, month }: LockedScreenshotsProps) {
  if (earlier.access !== 'preview' || earlier.report === null) return null
  return (
    <Group gap="0.5rem 1rem" className={classes.withheld} data-screen-only>
      <p>Earlier screenshots are in the {month} edition, which your company has not purchased.</p>
      <BuyButton report={earlier.report} name={month} />
    </Group>
  )
}

const UPDATES: readonly Column<CapabilityUpdate>[] = [
  {
    id: 'capability',
    header: 'Capability',
    cell: ({ capability, note }) => (
      <>
        {capability}
        {note !== '' && (
          <Text span display="block" maw={704} fz="xs" c="dimmed">
            {note}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'application',
    header: 'Application',
    below: true,
    align: 'left',
    cell: ({ application }) => application,
  },
  { id: 'change', header: 'Change', align: 'left', below: true, cell: ({ change }) => change },
]

/** Capability changes of this edition besides gains and losses. */
function OtherUpdates({ document, companyId }: Pick<Props, 'document'> & { companyId: string }) {
  const rows = otherUpdates(document, companyId)
  if (rows.length === 0) return null
  return (
    <Fold summary={`Other updates (${rows.length})`}>
      <DataTable
        label="Other updates"
        columns={UPDATES}
        rows={rows}
        rowId={({ application, category, capability }) =>
          `${application} ${category} ${capability}`
        }
        rowName={({ capability }) => capability}
        empty={null}
      />
    </Fold>
  )
}

function otherUpdates({ report, matrix, changes, updates }: ReportDocument, companyId: string) {
  const titles = new Map(
    matrix.flatMap(({ title, capabilities }) =>
      capabilities.map((one) => [one.capabilityId, `${title} ${one.title}`] as const),
    ),
  )
  const changed = new Set(
    changes
      .filter((change) => change.companyId === companyId)
      .map(({ application, capabilityId }) => `${application} ${titles.get(capabilityId)}`),
  )
  return updates.filter(
    ({ date, companyId: of, application, category, capability }) =>
      date === report.date &&
      of === companyId &&
      !changed.has(`${application} ${category} ${capability}`),
  )
}
