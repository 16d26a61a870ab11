import type { ReactNode } from 'react'

import classes from './FigureTable.module.css'

interface Props {
  readonly label: string
  readonly heads: readonly string[]
  /** The first cell of a row says what it is about. */
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[]
}

/** The figures of a chart, plainly. */
export function FigureTable({ label, heads, rows }: Props) {
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
          {rows.map(({ id, cells: [first, ...others] }) => (
            <tr key={id}>
              <th scope="row">{first}</th>
              {others.map((cell, place) => (
                <td key={heads[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
