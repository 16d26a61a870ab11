import { useEffect, useRef, useState } from 'react'

import classes from './MailFrame.module.css'

interface Props {
  readonly html: string
}

/**
 * A mail as mail programs show it, as high as it needs to be. Nothing in it may run; it counts as
 * this page's own only so that it can be measured. Links lead the whole window, as from a mailbox.
 */
export function MailFrame({ html }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(480)

  function measure(): void {
    const content = frame.current?.contentDocument?.body
    if (content) setHeight(content.scrollHeight)
  }

  useEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(measure)
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])

  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title="Message preview"
      sandbox="allow-same-origin allow-top-navigation-by-user-activation"
      srcDoc={html.replace(/<head>|^/, '$&<base target="_top">')}
      height={height}
      onLoad={measure}
    />
  )
}
