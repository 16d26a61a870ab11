import article from './article.module.css'

/**
 * Written content in the typography of an article. The server has sanitised it when it was written
 * (D9), which is why it may stand here as markup.
 */
export function RichText({ html }: { html: string }) {
  return <div className={article.article} dangerouslySetInnerHTML={{ __html: html }} />
}
