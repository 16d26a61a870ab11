import type { PreviewedRow } from '@insights/contract/catalogue-import.ts'

import { ClampedText } from '../../ui/labels/ClampedText.tsx'
import type { Column } from '../../ui/tables/column.ts'
import { ChangeList } from './ChangeList.tsx'
import { IssueList } from './IssueList.tsx'
import { OutcomeBadge } from './OutcomeBadge.tsx'

import classes from './CatalogueImport.module.css'

const NUMBER: Column<PreviewedRow> = {
  id: 'row',
  header: 'Row',
  align: 'left',
  width: '4rem',
  sort: ({ row }) => row,
  cell: ({ row }) => <span className={classes.number}>{row}</span>,
}

const TITLE: Column<PreviewedRow> = {
  id: 'title',
  header: 'Title',
  names: true,
  width: '36%',
  sort: ({ title }) => title,
  cell: ({ type, title, category }) => (
    <>
      <bdi className={classes.title}>
        <ClampedText text={title || '–'} lines={3} />
      </bdi>
      {type && (
        <span className={classes.place}>
          {type}
          {type !== 'Category' && category !== '' && (
            <>
              {' in '}
              <bdi>{category}</bdi>
            </>
          )}
        </span>
      )}
    </>
  ),
}

const OUTCOME: Column<PreviewedRow> = {
  id: 'outcome',
  header: 'Import',
  align: 'left',
  width: '7rem',
  below: true,
  cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
}

const DETAILS: Column<PreviewedRow> = {
  id: 'details',
  header: 'Details',
  // What is wrong with a row would have to be scrolled to.
  below: true,
  cell: ({ outcome, changes, errors, warnings }) => (
    <div className={classes.details}>
      <IssueList notes={errors} kind="error" />
      <ChangeList changes={changes} isNew={outcome === 'ADDED'} />
      <IssueList notes={warnings} kind="warning" />
    </div>
  ),
}

export const PREVIEW_COLUMNS = [NUMBER, TITLE, OUTCOME, DETAILS]
