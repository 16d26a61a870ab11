import { CATALOGUE_COLUMNS } from '@insights/domain/catalogue/file/columns.ts'

import { useOverflow } from '../../ui/tables/DataTable.tsx'

import classes from './CatalogueImport.module.css'

const ROWS = [
  ['Category', 'Seat', '', 'Choosing and changing it', 'Before the flight', '', 'Yes'],
  ['Capability', 'Seat', 'Seat map', 'Free and taken seats', '', '', 'Yes'],
  ['Capability', 'Seat', 'Legroom shown', '', '', '', 'Yes'],
  ['Question', 'Seat', 'How easy is it to choose a seat?', '', '', '', 'Yes'],
  ['Category', 'Baggage', '', '', 'On the day', '2.5', 'Yes'],
]

/** A few rows of a catalogue file, as a spreadsheet program shows them. */
export function FileExample() {
  const { ref, overflows } = useOverflow()
  return (
    <div
      ref={ref}
      className={classes.sheet}
      {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': 'Example, scrollable' })}
    >
      <table>
        <caption>Example of a catalogue file</caption>
        <thead>
          <tr>
            {CATALOGUE_COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((cells) => (
            <tr key={cells.join()}>
              {CATALOGUE_COLUMNS.map((column, at) => (
                <td key={column} data-figure={column === 'Weight' || undefined}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
