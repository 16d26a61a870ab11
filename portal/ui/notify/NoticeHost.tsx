import { Link } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'

import { hidePlain, shownNotices } from './notify.ts'

import classes from './NoticeHost.module.css'

/**
 * Renders notices, once, at the root; their code is loaded with the first one. If it cannot be
 * loaded, as without a connection, they are shown plainly.
 */
export function NoticeHost() {
  const { Notices, plain } = useSelector(shownNotices)
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
