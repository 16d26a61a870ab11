import {
  type ComparedShare,
  type ComparisonRow,
  SHARE_CLASSES,
  leadersOf,
  shareClass,
} from '@insights/domain/reading/comparison/comparison-rows.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { rankText, scoreChangeText } from '@insights/domain/text/number-text.ts'
import { percentText } from '@insights/domain/text/percent-text.ts'
import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'

import { useIsPhone } from '../../ui/page/window-width.ts'
import { CompanyName } from '../own-company/CompanyName.tsx'
import { useOwnCompanies } from '../own-company/own-companies.ts'

import heat from '../heat.module.css'
import classes from './HeatTable.module.css'

/** Rows that belong together: the applications of a category group, or one category. */
export interface HeatGroup {
  readonly key: string
  readonly head: ReactNode
  readonly rows: readonly ComparisonRow[]
}

/** Values of the cells. */
export type HeatValue = 'share' | 'change'

interface HeatTableProps {
  readonly label: string
  /** First header: 'Group' or 'Category'. */
  readonly headTitle: string
  /** In the order of the columns. */
  readonly companies: ReportDocument['companies']
  readonly groups: readonly HeatGroup[]
  /** True if each row names its application. */
  readonly applications: boolean
  readonly show?: HeatValue
}

/**
 * Companies compared row by row: the higher the value, the darker the cell (lighter in the dark
 * scheme), with the number in every cell. On a phone each row is a block of its own.
 */
export function HeatTable(props: HeatTableProps) {
  return useIsPhone() ? <HeatBlocks {...props} /> : <WideHeatTable {...props} />
}

function WideHeatTable({
  label,
  headTitle,
  companies,
  groups,
  applications,
  show = 'share',
}: HeatTableProps) {
  const own = useOwnCompanies()
  return (
    <div className={classes.frame} tabIndex={0} role="region" aria-label={label}>
      <table className={classes.table}>
        <VisuallyHidden component="caption">{label}</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">{headTitle}</th>
            {applications && <th scope="col">Application</th>}
            {companies.map(({ companyId, title }) => (
              <th
                key={companyId}
                scope="col"
                className={classes.company}
                data-own={own.has(companyId) || undefined}
              >
                <CompanyName companyId={companyId} name={title} />
              </th>
            ))}
            <th scope="col">Leader</th>
          </tr>
        </thead>
        {groups.map(({ key, head, rows }) => (
          <tbody key={key}>
            {rows.map((row, index) => (
              <tr key={row.application}>
                {index === 0 && (
                  <th
                    scope={applications ? 'rowgroup' : 'row'}
                    rowSpan={rows.length}
                    className={classes.head}
                  >
                    {head}
                  </th>
                )}
                {applications && (
                  <th scope="row" className={classes.application}>
                    {row.application}
                  </th>
                )}
                {companies.map(({ companyId }) => {
                  const share = row.shares.find((one) => one.companyId === companyId)
                  const isOwn = own.has(companyId)
                  return (
                    <td key={companyId} {...cellLook(share, show)} data-own={isOwn || undefined}>
                      <HeatValueText share={share} show={show} own={isOwn} />
                    </td>
                  )
                })}
                <td className={classes.leader}>
                  <Leaders row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** The phone's table: all companies of a row below its title. */
function HeatBlocks({ label, companies, groups, applications, show = 'share' }: HeatTableProps) {
  const own = useOwnCompanies()
  return (
    <Stack component="ul" gap={0} aria-label={label}>
      {groups.map(({ key, head, rows }) => (
        <li key={key} className={classes.block}>
          <div className={classes.head}>{head}</div>
          {rows.map((row) => (
            <Fragment key={row.application}>
              {applications && <p className={classes.blockApplication}>{row.application}</p>}
              <dl className={classes.strip}>
                {companies.map(({ companyId, title }) => {
                  const share = row.shares.find((one) => one.companyId === companyId)
                  const isOwn = own.has(companyId)
                  return (
                    <div key={companyId} {...cellLook(share, show)} data-own={isOwn || undefined}>
                      <dt>{title}</dt>
                      <dd>
                        <HeatValueText share={share} show={show} own={isOwn} />
                      </dd>
                    </div>
                  )
                })}
              </dl>
            </Fragment>
          ))}
        </li>
      ))}
    </Stack>
  )
}

function cellLook(share: ComparedShare | undefined, show: HeatValue) {
  const { change } = share ?? {}
  const moved = show === 'change' && typeof change === 'number' && change !== 0
  return {
    className: `${heat.heat} ${classes.cell}`,
    'data-class': show === 'share' && share ? shareClass(share.share) : undefined,
    'data-best': (show === 'share' && share?.best) || undefined,
    'data-move': moved ? (change > 0 ? 'up' : 'down') : undefined,
  }
}

interface HeatValueTextProps {
  readonly share: ComparedShare | undefined
  readonly show: HeatValue
  /** The own company's cells have its rank too. */
  readonly own: boolean
}

function HeatValueText({ share, show, own }: HeatValueTextProps) {
  if (!share) return '–'
  if (show === 'change')
    return share.change === null ? '–' : scoreChangeText(share.share, share.change)
  return (
    <span className={classes.value}>
      {percentText(share.share).replace('%', '')}
      <VisuallyHidden>%{share.best && ', best'}</VisuallyHidden>
      {own && (
        <span className={classes.rank}>
          <VisuallyHidden>, </VisuallyHidden>
          {rankText(share.rank, share.tied)}
        </span>
      )}
    </span>
  )
}

/** Number of names that can be read at a glance. */
const MAX_LEADERS = 3

function Leaders({ row }: { row: ComparisonRow }) {
  const leaders = leadersOf(row)
  if (leaders.length === 0) return 'None'
  if (leaders.length <= MAX_LEADERS) return leaders.join(', ')
  if (leaders.length === row.shares.length) return `All ${leaders.length} companies`
  return (
    <details>
      <summary>{leaders.length} companies</summary>
      {leaders.join(', ')}
    </details>
  )
}

/** The legend of a heat table: its colours and its corner. */
export function HeatLegend({ show = 'share' }: { show?: HeatValue }) {
  if (show === 'change') {
    return (
      <Text mt={10} fz={13} c="dimmed">
        Change of the share, in percentage points.
      </Text>
    )
  }
  return (
    <Group
      component="ul"
      align="stretch"
      gap="0.25rem 1rem"
      mt={10}
      fz={13}
      c="dimmed"
      aria-label="Share of capabilities available"
    >
      {SHARE_CLASSES.map(({ title }, index) => (
        <Group key={title} component="li" wrap="nowrap" gap={6}>
          <span className={`${heat.heat} ${classes.sample}`} data-class={index} aria-hidden />
          {title}
        </Group>
      ))}
      <Group component="li" wrap="nowrap" gap={6}>
        <span className={`${heat.heat} ${classes.sample}`} data-class={2} data-best aria-hidden />
        best, ties included
      </Group>
    </Group>
  )
}
