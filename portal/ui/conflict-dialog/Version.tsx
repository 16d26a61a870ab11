import type { ReactNode } from 'react'

import classes from './Version.module.css'

export interface VersionPart {
  readonly name: string
  readonly label: string
  readonly content: ReactNode
  readonly changed: boolean
}

/** One of the versions of a conflict in words, part by part, with the changed ones marked. */
export function Version({ parts }: { parts: readonly VersionPart[] }) {
  return (
    <dl className={classes.version}>
      {parts.map(({ name, label, content, changed }) => (
        <div key={name} className={classes.part} data-changed={changed || undefined}>
          <dt>
            {label}
            {changed && <span className={classes.mark}> changed</span>}
          </dt>
          <dd>{content}</dd>
        </div>
      ))}
    </dl>
  )
}
