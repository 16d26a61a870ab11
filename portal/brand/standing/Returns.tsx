import {
  type CapabilityReturn,
  findReturns,
  returnsClaims,
  returnsTable,
  sumOfReturns,
} from '@insights/domain/brand/standing/capability-returns.ts'
import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { changeText } from '@insights/domain/text/number-text.ts'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import { CapabilityLink } from '../../reading/capability/CapabilityLink.tsx'
import {
  type ChangedScreenshot,
  changedScreenshots,
} from '../../reading/changes/changed-screenshots.ts'
import { FootNote } from '../../reading/FootNote.tsx'
import { earlierScreenshotsQuery } from '../../reading/report-document-query.ts'
import { thumbnailOf } from '../../reading/screenshots/shown-screenshots.ts'
import { SaveButton } from '../../ui/charts/Chart.tsx'
import { saveTable } from '../../ui/charts/save-table.ts'
import { lazyOverlay } from '../../ui/lazy/lazy-part.tsx'
import { editionName } from '../../ui/page/report-crumbs.ts'
import { Section } from '../../ui/page/Section.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { DataTable } from '../../ui/tables/DataTable.tsx'

import classes from './Returns.module.css'

// Most readers enlarge no screenshot.
const Lightbox = lazyOverlay(
  async () => ({ default: (await import('../../ui/images/Lightbox.tsx')).Lightbox }),
  { isOpen: ({ shown }) => shown !== null, close: ({ onShow }) => onShow(null) },
)

interface Props {
  readonly document: ReportDocument
  readonly company: ReportDocument['companies'][number]
}

/** A company's gains and losses since the previous edition, with screenshots of both. */
export default function Returns({ document, company }: Props) {
  const { companyId, title } = company
  const since = document.history.at(-1)
  const returns = useMemo(() => findReturns(document, companyId), [document, companyId])
  const changed = returns ? [...returns.lost, ...returns.gained] : []
  const { data: earlier } = useQuery({
    ...earlierScreenshotsQuery(document.report._id, since?.date ?? '', companyId),
    enabled: since !== undefined && changed.length > 0,
  })
  const [chosen, setChosen] = useState<string | null>(null)
  if (!since || !returns) return null
  const screenshots = new Map(
    changed.map((one) => [
      keyOf(one),
      screenshotsOf(document, companyId, one, earlier?.screenshots ?? []),
    ]),
  )
  const shown =
    changed.find((one) => keyOf(one) === chosen) ??
    changed.toSorted(
      (one, other) => screenshots.get(keyOf(other))!.length - screenshots.get(keyOf(one))!.length,
    )[0]
  const shownScreenshots = shown ? (screenshots.get(keyOf(shown)) ?? []) : []
  const lists = [
    { list: returns.lost, all: returns.allLost, gained: false },
    { list: returns.gained, all: returns.allGained, gained: true },
  ].filter(({ list }) => list.length > 0)
  const source = editionName(document.report)
  return (
    <Section
      id="gains-and-losses"
      title={`Gains and Losses Since ${formatMonth(since.date)}`}
      lead={sentenceOf(returnsClaims(document, company))}
      actions={
        changed.length > 0 && (
          <div data-screen-only>
            <SaveButton
              what="gains and losses"
              as="CSV"
              save={(note) =>
                saveTable(returnsTable(returns), `Gains and losses of ${title}`, source, note)
              }
            />
          </div>
        )
      }
    >
      <div className={classes.beside} data-screenshots={shownScreenshots.length > 0 || undefined}>
        {shown && shownScreenshots.length > 0 && (
          <Pair
            about={shown}
            screenshots={shownScreenshots}
            months={[since.date, document.report.date]}
          />
        )}
        <div className={classes.tables}>
          {lists.map(({ list, gained }) => (
            <div key={String(gained)}>
              <DataTable
                label={gained ? 'Gained capabilities' : 'Lost capabilities'}
                columns={columnsOf(gained, returns.of, list, (one) =>
                  screenshots.get(keyOf(one))?.length ? () => setChosen(keyOf(one)) : null,
                )}
                rows={list}
                rowId={keyOf}
                rowName={({ capability }) => capability}
                marked={(one) => shownScreenshots.length > 0 && one === shown}
                empty={null}
              />
              <FootNote>
                {sumOfReturns(company, returns, gained).text}{' '}
                {!gained && (
                  <>
                    <Link
                      to="/your-brand/plan"
                      search={{ report: document.report._id, company: companyId }}
                      className={classes.link}
                    >
                      Restore them, or build new ones
                    </Link>
                  </>
                )}
              </FootNote>
            </div>
          ))}
        </div>
      </div>
    </Section>
  )
}

const keyOf = ({ capabilityId, application }: CapabilityReturn) => `${capabilityId} ${application}`

function screenshotsOf(
  document: ReportDocument,
  companyId: string,
  { capability, category, application, note, ...one }: CapabilityReturn,
  earlier: Parameters<typeof changedScreenshots>[3],
): ChangedScreenshot[] {
  const delta = {
    ...one,
    capability,
    category,
    categoryGroup: '',
    applications: [application],
    notes: [note],
  }
  return changedScreenshots(document, companyId, delta, earlier)
}

function columnsOf(
  gained: boolean,
  of: number,
  list: readonly CapabilityReturn[],
  screenshotsFor: (one: CapabilityReturn) => (() => void) | null,
): readonly Column<CapabilityReturn>[] {
  const applications = new Set<ApplicationKey>(list.map(({ application }) => application))
  const worth = ({ worth: points }: CapabilityReturn) => changeText(points)
  return [
    {
      id: 'capability',
      header: gained ? 'Gained capability' : 'Lost capability',
      cell: (one) => <Capability one={one} onScreenshots={screenshotsFor(one)} />,
    },
    {
      id: 'category',
      header: 'Category',
      width: '8.5rem',
      below: ({ category, others, application }) =>
        `${category}, ${application} · ${others} of ${of} others have it`,
      cell: ({ category }) => category,
    },
    ...(applications.size > 1
      ? [
          {
            id: 'application',
            header: 'Application',
            below: () => null,
            cell: ({ application }) => application,
          } satisfies Column<CapabilityReturn>,
        ]
      : []),
    {
      id: 'note',
      header: 'What was found',
      width: '15rem',
      below: () => null,
      cell: ({ note }) => <span className={classes.found}>{note === '' ? '–' : note}</span>,
    },
    {
      id: 'others',
      header: 'Others with it',
      width: '6rem',
      align: 'right',
      below: () => null,
      cell: ({ others }) => `${others} of ${of}`,
    },
    {
      id: 'worth',
      header: gained ? 'It is worth' : 'Its return would gain',
      width: '7rem',
      align: 'right',
      cell: (one) => <b>{worth(one)}</b>,
    },
  ]
}

interface CapabilityProps {
  readonly one: CapabilityReturn
  /** Null without screenshots. */
  readonly onScreenshots: (() => void) | null
}

function Capability({ one, onScreenshots }: CapabilityProps) {
  const { capabilityId, capability, application } = one
  return (
    <>
      <CapabilityLink capabilityId={capabilityId} title={capability} application={application} />
      {onScreenshots && (
        <UnstyledButton className={classes.show} onClick={onScreenshots} data-screen-only>
          <IconPhoto size={16} stroke={1.6} aria-hidden />
          <VisuallyHidden>Show screenshots of {capability}</VisuallyHidden>
        </UnstyledButton>
      )}
    </>
  )
}

interface PairProps {
  readonly about: CapabilityReturn
  readonly screenshots: readonly ChangedScreenshot[]
  /** Months of both editions, ISO 8601. */
  readonly months: readonly string[]
}

/** A capability's screenshots in both editions. */
function Pair({ about, screenshots, months }: PairProps) {
  const [open, setOpen] = useState<number | null>(null)
  const { capability, category, application, gained } = about
  const [before = '', now = ''] = months.map(formatMonth)
  return (
    <figure className={classes.pair}>
      <ul className={classes.screenshots}>
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
      </ul>
      <figcaption className={classes.caption}>
        <b>{capability}</b> {application}, {category}.
      </figcaption>
      <Lightbox
        images={screenshots.map(({ url, caption }) => ({
          url,
          alt: `${capability}, ${caption}`,
          title: `${capability} · ${caption}`,
        }))}
        shown={open}
        onShow={setOpen}
      />
    </figure>
  )
}
