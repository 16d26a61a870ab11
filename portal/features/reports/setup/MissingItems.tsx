import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'

import classes from './StatusPanel.module.css'

const FIRST = 5

/** What is left to do, the first few of it until the user wants to see all. */
export function MissingItems({ missing }: { missing: readonly string[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? missing : missing.slice(0, FIRST)
  return (
    <div className={classes.missing}>
      <p className={classes.missingTitle}>Still missing</p>
      <ul className={classes.missingList}>
        {shown.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {missing.length > FIRST && (
        <UnstyledButton
          className={classes.more}
          aria-expanded={all}
          onClick={() => setAll((was) => !was)}
        >
          {all ? 'Show fewer' : `Show all ${missing.length}`}
        </UnstyledButton>
      )}
    </div>
  )
}
