import {
  type CategoryStanding,
  gapText,
  priorityText,
} from '@insights/domain/brand/standing/category-standing.ts'
import type { GapOrder } from '@insights/domain/brand/standing/standing-settings.ts'
import { shareClass } from '@insights/domain/reading/comparison/comparison-rows.ts'
import { weightLabel } from '@insights/domain/reading/document/fixed-weights.ts'
import { rankText, scoreText } from '@insights/domain/text/number-text.ts'
import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'

import { useCellKeys } from '../../ui/tables/cell-keys.ts'
import type { GapsProps } from './gaps-part.ts'

import comparison from '../../reading/comparison/HeatTable.module.css'
import heat from '../../reading/heat.module.css'
import classes from './GapTable.module.css'

interface Props extends GapsProps {
  readonly label: string
  readonly order: GapOrder
}

/** Categories by companies: the first company's column stays in sight while the others scroll. */
export function GapTable({ label, order, rows, companies, onOpen }: Props) {
  const [own, ...others] = companies
  const cells = useCellKeys()
  const widest = Math.max(...rows.map(({ gap }) => gap), 0.0001)
  const sorted = (column: GapOrder) =>
    column === order ? ({ 'aria-sort': 'descending' } as const) : {}
  return (
    <div className={`${comparison.frame} ${classes.frame}`} role="region" aria-label={label}>
      <table className={`${comparison.table} ${classes.table}`} {...cells}>
        <VisuallyHidden component="caption">{label}</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col" className={classes.category}>
              Category
            </th>
            <th scope="col" className={`${comparison.company} ${classes.own}`} data-own>
              {own?.title}
            </th>
            <th scope="col" className={classes.rank}>
              Rank
            </th>
            <th scope="col" {...sorted('gap')}>
              Gap to the best, points
            </th>
            <th scope="col" className={classes.number} {...sorted('weight')}>
              Weight
            </th>
            <th scope="col" className={classes.number} {...sorted('priority')}>
              Priority
            </th>
            {others.map(({ companyId, title }) => (
              <th key={companyId} scope="col" className={comparison.company}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const isNewGroup = order === 'group' && rows[index - 1]?.group !== row.group
            return (
              <tr key={row.categoryId} data-group={(isNewGroup && index > 0) || undefined}>
                <th scope="row" className={classes.category}>
                  <Text span display="block" fw={600}>
                    {row.title}
                  </Text>
                  <Text span display="block" fz={12} c="dimmed">
                    {row.group}
                  </Text>
                </th>
                <HeatCell row={row} companyId={own?.companyId ?? ''} own onOpen={onOpen} />
                <td className={classes.rank}>{rankText(row.own.rank, row.own.tied)}</td>
                <td className={classes.gap}>
                  {row.gap > 0 && (
                    <span
                      className={classes.bar}
                      style={{ width: `${(3.5 * row.gap) / widest}rem` }}
                      aria-hidden
                    />
                  )}
                  <span data-open={row.gap > 0 || undefined}>{gapText(row)}</span>
                </td>
                <td className={classes.number}>{weightLabel(row.weight, row.fixed)}</td>
                <td className={classes.number}>{priorityText(row)}</td>
                {others.map(({ companyId }) => (
                  <HeatCell key={companyId} row={row} companyId={companyId} onOpen={onOpen} />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface HeatCellProps extends Pick<GapsProps, 'onOpen'> {
  readonly row: CategoryStanding
  readonly companyId: string
  readonly own?: boolean
}

function HeatCell({ row, companyId, own, onOpen }: HeatCellProps) {
  const share = row.shares.find((one) => one.companyId === companyId)
  if (!share) return <td className={comparison.cell}>–</td>
  return (
    <td
      className={`${heat.heat} ${comparison.cell} ${own ? classes.own : ''}`}
      data-class={shareClass(share.share)}
      data-best={share.best || undefined}
      data-own={own}
    >
      <UnstyledButton
        className={classes.button}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onOpen({ row, companyId, target: currentTarget })}
      >
        {scoreText(share.share).replace('%', '')}
        <VisuallyHidden>
          %{share.best && ', best'}, {share.company}, {row.title}
        </VisuallyHidden>
      </UnstyledButton>
    </td>
  )
}
