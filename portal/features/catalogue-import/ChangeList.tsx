import type { PreviewedRow } from '@insights/contract/catalogue-import.ts'

import { changeLabels } from './change-labels.ts'

import classes from './ChangeList.module.css'

interface Props {
  readonly changes: PreviewedRow['changes']
  readonly isNew: boolean
}

/** The fields that a row sets, each with what was there before. */
export function ChangeList({ changes, isNew }: Props) {
  const words = changeLabels(changes, isNew)
  if (words.length === 0) return null
  return (
    <dl className={classes.changes}>
      {words.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before !== undefined && (
              <>
                <del>
                  <bdi>{before}</bdi>
                </del>
                <span aria-hidden="true"> → </span>
              </>
            )}
            <ins>
              <bdi>{after}</bdi>
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
