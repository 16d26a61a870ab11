import { Skeleton } from '@mantine/core'

import classes from './Operations.module.css'

interface Definition {
  readonly label: string
  /** `undefined` while loading. */
  readonly value: string | undefined
  readonly note?: string | undefined
}

/** A few things that can be said in a word or a number each. */
export function DefinitionList({ facts }: { readonly facts: readonly Definition[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value ?? <Skeleton height="1.25rem" width="6rem" mt="0.25rem" />}
            {note && <span className={classes.note}>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
