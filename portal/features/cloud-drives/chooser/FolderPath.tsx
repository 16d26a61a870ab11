import type { DriveFile } from '@insights/contract/cloud-drives.ts'
import { UnstyledButton } from '@mantine/core'

import classes from './DriveChooser.module.css'

interface Props {
  readonly drive: string
  /** From the outermost folder to the one that is open. */
  readonly path: readonly DriveFile[]
  readonly onPath: (path: readonly DriveFile[]) => void
}

export function FolderPath({ drive, path, onPath }: Props) {
  const steps = [{ _id: '', name: drive }, ...path]
  return (
    <nav aria-label="Folder">
      <ol className={classes.path}>
        {steps.map(({ _id, name }, depth) => (
          <li key={_id}>
            {depth === path.length ? (
              <span className={classes.here} aria-current="location">
                {name}
              </span>
            ) : (
              <UnstyledButton className={classes.step} onClick={() => onPath(path.slice(0, depth))}>
                {name}
              </UnstyledButton>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
