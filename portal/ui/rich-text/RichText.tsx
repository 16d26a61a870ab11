import article from './article.module.css'

/**
 * Written content in the typography of an article. The server has sanitised it on saving (D9), so
 * it may be rendered as markup.
 */
export function RichText({ html }: { html: string }) {
  return <div className={article.article} dangerouslySetInnerHTML={{ __html: html }} />
}
