import type { SurveyRow } from '@insights/contract/survey/survey.ts'

import type { Column } from '../ui/tables/column.ts'

type Figure =
  | 'one'
  | 'two'
  | 'three'
  | 'four'
  | 'five'
  | 'fourFive'
  | 'topBottom'
  | 'normalized'
  | 'nearestPointFive'

const NAME: Column<SurveyRow> = {
  id: 'name',
  header: 'Question',
  width: '34%',
  sort: ({ name }) => name,
  cell: ({ name }) => name,
}

const SHARES = [
  percent('one', '1'),
  percent('two', '2'),
  percent('three', '3'),
  percent('four', '4'),
  percent('five', '5'),
].map(belowOnPhones)

/** Values of the file. */
export const RAW_COLUMNS = [NAME, ...SHARES]

/** Values calculated from them. */
export const SORTED_COLUMNS = [
  NAME,
  ...SHARES,
  percent('fourFive', '4 or 5'),
  percent('topBottom', 'Top – bottom'),
  belowOnPhones(number('normalized', 'Normalized', (value) => value.toFixed(3))),
  number('nearestPointFive', 'Nearest 0.5', (value) => value.toFixed(1)),
]

/** Moves a column below its row on phones, which leaves the width to the calculated values. */
function belowOnPhones(column: Column<SurveyRow>): Column<SurveyRow> {
  const { header, cell } = column
  return {
    ...column,
    below: (row) => (
      <>
        {header}: {cell(row)}
      </>
    ),
  }
}

function percent(id: Figure, header: string): Column<SurveyRow> {
  return number(id, header, (value) => `${value}%`)
}

function number(id: Figure, header: string, format: (value: number) => string): Column<SurveyRow> {
  return {
    id,
    header,
    align: 'right',
    sort: (row) => row[id],
    cell: (row) => format(row[id]),
  }
}
