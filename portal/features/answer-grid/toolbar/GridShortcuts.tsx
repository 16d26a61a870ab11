import { Button, Popover } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'

import classes from './GridToolbar.module.css'

const KEYS: readonly (readonly [string, string])[] = [
  ['Arrows, Page, Home, End', 'Move; with Ctrl as far as there is; with Shift select'],
  ['Y, N', 'Answer yes or no, and go on to the next capability'],
  ['Delete', 'Take the answer back'],
  ['C', 'Confirm what was carried over'],
  ['Ctrl + D, Ctrl + R', 'Fill down, fill to the right'],
  ['Ctrl + C, Ctrl + V', 'Copy to and paste from a spreadsheet'],
  ['Ctrl + Z, Ctrl + Y', 'Undo, redo'],
  ['Ctrl + A', 'Select all; a press on a head selects its row or column'],
  ['Enter', 'Open the drawer: images, kind of change, note, history'],
]

/** What the keys do in the grid. */
export function GridShortcuts() {
  return (
    <Popover position="bottom-end" width={420} trapFocus withinPortal>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconKeyboard size={16} stroke={1.6} />}
        >
          Keys
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 2rem)">
        <dl className={classes.keys}>
          {KEYS.map(([key, meaning]) => (
            <KeyMeaning key={key} name={key} meaning={meaning} />
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  )
}

function KeyMeaning({ name, meaning }: { readonly name: string; readonly meaning: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{meaning}</dd>
    </>
  )
}
