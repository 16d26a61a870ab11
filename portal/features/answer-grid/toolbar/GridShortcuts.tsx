import { Button, Popover } from '@mantine/core'
import { IconKeyboard } from '@tabler/icons-react'

import classes from './GridToolbar.module.css'

const KEYS: readonly (readonly [string, string])[] = [
  ['Arrows, Page, Home, End', 'Move. Ctrl: to the edge. Shift: extend selection'],
  ['Y, N', 'Answer yes or no and move down'],
  ['Delete', 'Clear the answer'],
  ['C', 'Confirm carried-over answers'],
  ['Ctrl + D, Ctrl + R', 'Fill down, fill to the right'],
  ['Ctrl + C, Ctrl + V', 'Copy to and paste from a spreadsheet'],
  ['Ctrl + Z, Ctrl + Y', 'Undo, redo'],
  ['Ctrl + A', 'Select all. Click a header to select its row or column'],
  ['Enter', 'Open details: screenshots, change type, note, history'],
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
          Shortcuts
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
