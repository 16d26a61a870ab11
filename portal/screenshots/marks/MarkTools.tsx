import type { ReportMarks } from '@insights/contract/screenshots/image-marks.ts'
import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowUpRight,
  IconCircleNumber1,
  IconEyeOff,
  IconPointer,
  IconSquare,
  IconTag,
} from '@tabler/icons-react'
import { type ComponentType, useLayoutEffect, useRef } from 'react'

import { keyToName } from '../../ui/forms/letter-keys.ts'
import type { Tool } from './edited-marks.ts'

import classes from './ImageMarks.module.css'

type Icon = ComponentType<{ readonly size: number; readonly stroke: number }>

const TOOLS: readonly {
  readonly tool: Tool | null
  readonly label: string
  readonly key: string
  readonly Icon: Icon
}[] = [
  { tool: null, label: 'Select', key: 'v', Icon: IconPointer },
  { tool: 'arrow', label: 'Arrow', key: 'a', Icon: IconArrowUpRight },
  { tool: 'box', label: 'Box', key: 'b', Icon: IconSquare },
  { tool: 'number', label: 'Number', key: 'n', Icon: IconCircleNumber1 },
  { tool: 'label', label: 'Label', key: 'l', Icon: IconTag },
  { tool: 'redact', label: 'Redact', key: 'r', Icon: IconEyeOff },
]

const toolsOf = ({ edit, redact }: ReportMarks['can']) =>
  TOOLS.filter(({ tool }) => (tool === 'redact' ? redact : tool === null || edit))

/** Returns the tool of a key; null for selecting, undefined for other keys. */
export function toolOfKey(key: string, can: ReportMarks['can']): Tool | null | undefined {
  return toolsOf(can).find((one) => one.key === key)?.tool
}

interface Props {
  readonly can: ReportMarks['can']
  readonly tool: Tool | null
  readonly summary: { readonly canUndo: boolean; readonly canRedo: boolean }
  readonly onTool: (tool: Tool | null) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/** The tools for marks, each with its key. */
export function MarkTools({ can, tool, summary, onTool, onUndo, onRedo }: Props) {
  const first = useRef<HTMLButtonElement>(null)
  // The button that started editing is gone, and the keys need a focus.
  useLayoutEffect(() => first.current?.focus(), [])
  return (
    <div className={classes.tools} role="toolbar" aria-label="Tools" aria-orientation="vertical">
      {toolsOf(can).map(({ tool: own, label, key, Icon }) => (
        <Button
          key={label}
          ref={own === null ? first : undefined}
          data-tool
          variant="default"
          size="compact-md"
          justify="space-between"
          className={classes.tool}
          aria-pressed={tool === own}
          aria-keyshortcuts={keyToName(key)}
          leftSection={<Icon size={16} stroke={1.6} />}
          rightSection={keyToName(key) && <kbd className={classes.key}>{key.toUpperCase()}</kbd>}
          onClick={() => onTool(own)}
        >
          {label}
        </Button>
      ))}
      {can.edit && (
        <>
          <Button
            variant="default"
            size="compact-md"
            justify="space-between"
            aria-keyshortcuts={keyToName('z')}
            disabled={!summary.canUndo}
            leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
            rightSection={keyToName('z') && <kbd className={classes.key}>Z</kbd>}
            onClick={onUndo}
          >
            Undo
          </Button>
          <Button
            variant="default"
            size="compact-md"
            justify="space-between"
            aria-keyshortcuts={keyToName('y')}
            disabled={!summary.canRedo}
            leftSection={<IconArrowForwardUp size={16} stroke={1.6} />}
            rightSection={keyToName('y') && <kbd className={classes.key}>Y</kbd>}
            onClick={onRedo}
          >
            Redo
          </Button>
        </>
      )}
    </div>
  )
}
