import type { PortalDay } from '@insights/contract/accounts/portal-time.ts'
import type { WaitingItem } from '@insights/contract/accounts/waiting.ts'
import type {
  OpenReport,
  OwnPart,
  RecentEdit,
  StaffHome,
} from '@insights/contract/operations/home.ts'
import { findPace, paceText } from '@insights/domain/answers/work-plan/pace.ts'
import {
  partState,
  partStateText,
  personText,
} from '@insights/domain/answers/work-plan/work-plan.ts'
import { editionName } from '@insights/domain/text/edition-name.ts'
import { countText, ofText } from '@insights/domain/text/number-text.ts'
import { timeZoneText } from '@insights/domain/text/time-zone.ts'
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'

import { OpenReports } from '../../../reports/OpenReports.tsx'
import { ReturnedBy, reportLink } from '../../../reports/report-labels.tsx'
import { usePartKeys } from '../../../ui/forms/use-part-keys.ts'
import { StatusBadge } from '../../../ui/labels/badges.tsx'
import { DateTimeLabel } from '../../../ui/labels/dates.tsx'
import { KeyHints } from '../../../ui/labels/KeyHints.tsx'
import { linkToPath } from '../../../ui/links/link-to-path.ts'
import { linkTo } from '../../../ui/links/link-to.ts'

import classes from './StaffWork.module.css'

interface Props {
  readonly home: StaffHome
  readonly day: PortalDay
  readonly lookedAt: string | null
}

/** The morning of staff: what is theirs, what waits, what is new, and the open reports. */
export default function StaffWork({ home, day: { today, timeZone }, lookedAt }: Props) {
  const { mine, waiting, edits, reports } = home
  const work = useRef<HTMLDivElement>(null)
  usePartKeys(work, {
    j: () => moveFocus(work.current, 1),
    k: () => moveFocus(work.current, -1),
  })
  const planned = reports.data.some(({ plan }) => plan !== null)
  return (
    <div ref={work} className={classes.work}>
      <div className={classes.columns}>
        <Part
          id="mine"
          title="Mine"
          explanation={
            mine.data.some(({ due }) => due !== null) && `Days in ${timeZoneText(timeZone)}`
          }
          more={mine.more}
          hints={mine.data.length + waiting.data.length > 1}
          empty="No part of a work plan waits for you."
        >
          {mine.data.map((part) => (
            <MyPart
              key={`${part.report._id} ${part.company._id} ${part.application._id}`}
              part={part}
              today={today}
            />
          ))}
        </Part>
        <Part
          id="waiting"
          title="Waiting for me"
          more={waiting.more}
          empty="Nothing waits for you."
        >
          {waiting.data.map((item, index) => (
            <Waiting key={`${item.kind} ${item.path} ${index}`} item={item} />
          ))}
        </Part>
      </div>
      {lookedAt !== null && (
        <Part
          id="changed"
          title="Changed since you last looked"
          explanation={<DateTimeLabel at={lookedAt} withTime />}
          more={edits.more}
          empty="No colleague has changed a report."
        >
          {edits.data.map((one, index) => (
            <Edit key={`${one.report._id} ${index}`} edit={one} />
          ))}
        </Part>
      )}
      {planned ? (
        <PlannedReports reports={reports.data} more={reports.more} today={today} />
      ) : (
        <OpenReports reports={reports.data} />
      )}
    </div>
  )
}

/** Moves the focus to the next or previous item of the page; begins with the first. */
function moveFocus(inside: HTMLElement | null, by: 1 | -1): void {
  const items = [...(inside?.querySelectorAll<HTMLElement>('[data-item]') ?? [])]
  const now = items.indexOf(document.activeElement as HTMLElement)
  const next = now === -1 ? 0 : Math.min(Math.max(now + by, 0), items.length - 1)
  items[next]?.focus()
}

interface PartProps {
  readonly id: string
  readonly title: string
  readonly explanation?: ReactNode
  /** Number of items that are not listed. */
  readonly more: number
  /** Shows the keys that move through the items. */
  readonly hints?: boolean
  readonly empty: string
  readonly children: readonly ReactNode[]
}

function Part({ id, title, explanation, more, hints, empty, children }: PartProps) {
  return (
    <Box aria-labelledby={`home-${id}`} component="section" miw={0}>
      <Group align="baseline" gap="0.25rem 0.75rem" className={classes.head}>
        <Title order={2} size="h3" id={`home-${id}`}>
          {title}
        </Title>
        {explanation && (
          <Text span display="block" fz="sm" c="dimmed">
            {explanation}
          </Text>
        )}
        {hints && (
          <KeyHints
            hints={[
              ['J K', 'move'],
              ['Enter', 'open'],
            ]}
          />
        )}
      </Group>
      {children.length === 0 ? (
        <Text fz="sm" c="dimmed" mt={8}>
          {empty}
        </Text>
      ) : (
        <Stack component="ul" gap={0} className={classes.items}>
          {children}
        </Stack>
      )}
      {more > 0 && (
        <Text fz="sm" c="dimmed" mt={8}>
          and {more} more
        </Text>
      )}
    </Box>
  )
}

interface ItemProps {
  readonly link: LinkProps
  readonly children: ReactNode
}

/** An item of a list, which is one link to where it is done. */
function Item({ link, children }: ItemProps) {
  return (
    <li>
      <Link {...link} className={classes.item} data-item>
        {children}
        <IconArrowRight
          size={18}
          stroke={1.6}
          aria-hidden
          color="var(--ink-soft)"
          style={{ flex: 'none' }}
        />
      </Link>
    </li>
  )
}

function MyPart({ part, today }: { part: OwnPart; today: string }) {
  const { report, company, application, answered, all } = part
  const place = { report: report._id, company: company._id, application: application._id }
  return (
    <Item link={linkTo('/report/capabilities-table', { search: { ...place, view: 'grid' } })}>
      <span className={classes.due} data-state={partState(part, today)}>
        {partStateText(part, today)}
      </span>
      <span className={classes.text}>
        <b>
          {company.title}, {application.title}
        </b>
        <Text span display="block" fz="sm" c="dimmed">
          {editionName(report)}
        </Text>
      </span>
      <Bar answered={answered} all={all} />
      <span className={classes.count}>{ofText(answered, all)}</span>
    </Item>
  )
}

function Waiting({ item: { report, subject, detail, path, since } }: { item: WaitingItem }) {
  return (
    <Item link={linkToPath(path)}>
      <span className={classes.text}>
        <b>{subject}</b>
        <Text span display="block" fz="sm" c="dimmed">
          {report.title}
          {since !== null && (
            <>
              , since <DateTimeLabel at={since} />
            </>
          )}
        </Text>
        {detail !== null && <span className={classes.detail}>{detail}</span>}
      </span>
    </Item>
  )
}

function Edit({ edit: { report, person, at } }: { edit: RecentEdit }) {
  return (
    <Item link={reportLink(report)}>
      <span className={classes.text}>
        <b>{editionName(report)}</b>
        <Text span display="block" fz="sm" c="dimmed">
          {person ? `${person.name} ${person.lastName}` : 'A colleague'},{' '}
          <DateTimeLabel at={at} withTime />
        </Text>
      </span>
      <StatusBadge status={report.status} />
    </Item>
  )
}

/** Shows how much is answered; the numbers beside it say it for screen readers. */
function Bar({ answered, all }: { answered: number; all: number }) {
  const share = all === 0 ? 0 : answered / all
  return (
    <span className={classes.bar} aria-hidden data-done={share === 1 || undefined}>
      <span style={{ width: `${share * 100}%` }} />
    </span>
  )
}

/** Reports that are shown before the rest is asked for. */
const FIRST = 8

interface PlannedReportsProps {
  readonly reports: readonly OpenReport[]
  readonly more: number
  readonly today: string
}

/** The open reports of seniors: each against its date, by person. */
function PlannedReports({ reports, more, today }: PlannedReportsProps) {
  const [all, setAll] = useState(false)
  const hidden = all ? 0 : Math.max(0, reports.length - FIRST)
  return (
    <Box aria-labelledby="home-open" component="section" miw={0}>
      <Group align="baseline" gap="0.25rem 0.75rem" className={classes.head}>
        <Title order={2} size="h3" id="home-open">
          Open reports
        </Title>
        <Text span display="block" fz="sm" c="dimmed">
          Answers by person, against the schedule
        </Text>
      </Group>
      <Stack component="ul" gap={0} className={classes.items}>
        {reports.slice(0, reports.length - hidden).map((report) => (
          <PlannedReport key={report._id} report={report} today={today} />
        ))}
      </Stack>
      {hidden > 0 && (
        <Button variant="default" onClick={() => setAll(true)}>
          Show {hidden} more
        </Button>
      )}
      {hidden === 0 && more > 0 && (
        <Text fz="sm" c="dimmed" mt={8}>
          and {more} more in <Link to="/report-list">View All Reports</Link>
        </Text>
      )}
    </Box>
  )
}

/** False for free parts that are answered already. */
const isShown = ({ person, answered, all }: NonNullable<OpenReport['plan']>['people'][number]) =>
  person !== null || answered < all

function PlannedReport({ report, today }: { report: OpenReport; today: string }) {
  const { plan, returned } = report
  const behind = plan ? findPace({ ...plan, today }).behind : 0
  return (
    <li className={classes.report}>
      <Group align="baseline" gap="0.25rem 0.75rem" className={classes.head}>
        <Title order={3} size="h4">
          <Link {...reportLink(report)}>{editionName(report)}</Link>
        </Title>
        <StatusBadge status={report.status} />
        {behind > 0 && (
          <span className={classes.behind}>{countText(behind, 'answer')} behind schedule</span>
        )}
      </Group>
      {returned && (
        <p className={classes.detail}>
          <ReturnedBy returned={returned} />: {returned.reason}
        </p>
      )}
      {plan && plan.all > 0 && (
        <>
          <Text fz="sm" c="dimmed" mt={8}>
            {paceText({ ...plan, today })}
          </Text>
          <Stack component="ul" gap={0} mt={8}>
            {plan.people.filter(isShown).map((one) => (
              <Group key={one.person?._id ?? 'nobody'} component="li" gap="0.125rem 1rem" py={4}>
                <Box component="span" flex="0 0 11rem" style={{ overflowWrap: 'anywhere' }}>
                  {one.person ? `${one.person.name} ${one.person.lastName}` : 'Nobody yet'}
                </Box>
                <Bar answered={one.answered} all={one.all} />
                <span className={classes.count}>{ofText(one.answered, one.all)}</span>
                <span className={classes.state} data-late={one.late > 0 || undefined}>
                  {personText({ ...one, person: one.person?._id ?? null })}
                </span>
              </Group>
            ))}
          </Stack>
        </>
      )}
    </li>
  )
}
