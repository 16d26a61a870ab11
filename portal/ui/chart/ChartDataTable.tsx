import type { ChartTable } from '@insights/domain/charts/chart.ts'

import { Percent } from '../percent/Percent.tsx'

import classes from './ChartDataTable.module.css'

interface Props {
  readonly label: string
  readonly figures: ChartTable
  /** The rows that stand out, by the ids of companies. */
  readonly own?: ReadonlySet<string>
}

/** The figures of a chart, plainly. */
export function ChartDataTable({ label, figures: { heads, unit, rows }, own }: Props) {
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={`${label}, table`}>
      <table className={classes.table}>
        <caption className={classes.caption}>{label}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ companyId, name, values }) => (
            <tr key={companyId} data-marked={own?.has(companyId) || undefined}>
              <th scope="row">{name}</th>
              {values.map((value, place) => (
                <td key={heads[place + 1]}>
                  {unit === 'percent' ? <Percent value={value} /> : (value ?? '–')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
