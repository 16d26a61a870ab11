import { CATALOGUE_COLUMNS } from '@insights/domain/catalogue/file/columns.ts'
import { Button, Progress, Title, VisuallyHidden } from '@mantine/core'

import { useOverflow } from '../../ui/tables/DataTable.tsx'
import { ExportMenu } from './CatalogueActions.tsx'
import { CatalogueFileDrop } from './CatalogueFileDrop.tsx'
import { useFocusOnMount } from './use-focus-on-mount.ts'

import classes from './CatalogueImport.module.css'

interface Props {
  readonly industry: string
  /** False if it replaces another step. */
  readonly isFirst: boolean
  /** Share of the file that is sent, 0 to 1; null while none is being sent. */
  readonly sent: number | null
  readonly problem: string | null
  readonly onFile: (file: File) => void
}

/** Selects a file, and explains its format. */
export function FileSelect({ industry, isFirst, sent, problem, onFile }: Props) {
  const heading = useFocusOnMount(isFirst)
  return (
    <>
      <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.step}>
        Choose a file
      </Title>
      <CatalogueFileDrop problem={problem} disabled={sent !== null} onFile={onFile} />
      {sent !== null && (
        <div className={classes.progress} role="status">
          <span>{sent < 1 ? 'Uploading the file…' : 'Comparing the file with the catalogue…'}</span>
          <Progress value={sent * 100} animated={sent >= 1} aria-label="Upload" size="sm" />
        </div>
      )}
      <section className={classes.example} aria-labelledby="what-it-looks-like">
        <div className={classes.head}>
          <Title order={2} size="h3" id="what-it-looks-like">
            What the file looks like
          </Title>
          <ExportMenu industry={industry}>
            <Button variant="default" size="xs">
              Download this industry’s file
            </Button>
          </ExportMenu>
        </div>
        <p className={classes.lead}>
          One row for each category, capability and survey question, in any order. Add or edit rows,
          then import the file. Rows are matched by title. Anything not in the file is kept.
        </p>
        <FileExample />
      </section>
    </>
  )
}

const ROWS = [
  ['Category', 'Seat', '', 'Choosing and changing it', 'Before the flight', '', 'Yes'],
  ['Capability', 'Seat', 'Seat map', 'Free and taken seats', '', '', 'Yes'],
  ['Capability', 'Seat', 'Legroom shown', '', '', '', 'Yes'],
  ['Question', 'Seat', 'How easy is it to choose a seat?', '', '', '', 'Yes'],
  ['Category', 'Baggage', '', '', 'On the day', '2.5', 'Yes'],
]

/** A few rows of a catalogue file, as in a spreadsheet program. */
function FileExample() {
  const { ref, overflows } = useOverflow()
  return (
    <div
      ref={ref}
      className={classes.sheet}
      {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': 'Example, scrollable' })}
    >
      <table>
        <VisuallyHidden component="caption">Example of a catalogue file</VisuallyHidden>
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
