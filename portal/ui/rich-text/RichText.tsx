import { useEffect, useRef } from 'react'

import { setTabStop } from './tab-stop.ts'

import article from './article.module.css'

/**
 * Written content in the typography of an article. The server has sanitised it on saving (D9), so
 * it may be rendered as markup.
 */
export function RichText({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('[data-figure]')
    if (first) setTabStop(first)
  }, [html])
  return (
    <div
      ref={box}
      className={article.article}
      dangerouslySetInnerHTML={{ __html: html }}
      data-text
    />
  )
}
