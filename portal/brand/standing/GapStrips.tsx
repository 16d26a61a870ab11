import {
  behindBest,
  type CategoryStanding,
  othersText,
} from '@insights/domain/brand/standing/category-standing.ts'
import type { ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { rankText, scoreText } from '@insights/domain/text/number-text.ts'
import { UnstyledButton } from '@mantine/core'

import type { GapsProps } from './gaps-part.ts'

import classes from './GapStrips.module.css'

interface Props extends Pick<GapsProps, 'rows' | 'onOpen'> {
  /** Null for all applications. */
  readonly application: ApplicationKey | null
}

/** The phone's version: a line from 0 to 100% for each category. */
export function GapStrips({ rows, application, onOpen }: Props) {
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={row.categoryId}>
          <UnstyledButton
            className={classes.row}
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
    </ul>
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
