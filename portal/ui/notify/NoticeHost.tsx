import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

import { hidePlain, shownNotices } from './notify.ts'

import classes from './NoticeHost.module.css'

/**
 * Where notices appear. Rendered once, at the root; their code comes with the first one. Without it,
 * as when the connection is gone, they are shown plainly.
 */
export function NoticeHost() {
  const { Notices, plain } = useSyncExternalStore(shownNotices.subscribe, shownNotices.current)
  return (
    <>
      {Notices && <Notices />}
      <div aria-live="assertive" className={classes.plain}>
        {plain.map(({ id, message, link }) => (
          <div key={id} className={classes.notice}>
            <span>
              {message}{' '}
              {link && (
                <Link {...link.to} onClick={() => hidePlain(id)}>
                  {link.label}
                </Link>
              )}
            </span>
            <button type="button" aria-label="Dismiss" onClick={() => hidePlain(id)}>
              ×
            </button>
          </div>
        ))}
      </div>
    </>
  )
}
