/** The part of htmlparser2's tree that is used here. */
export type HtmlNode = HtmlElement | HtmlText | { readonly type: 'comment' | 'directive' }

export interface HtmlElement {
  readonly type: 'tag' | 'root' | 'script' | 'style'
  readonly name: string
  readonly attribs: Readonly<Record<string, string | undefined>>
  readonly children: readonly HtmlNode[]
}

interface HtmlText {
  readonly type: 'text'
  readonly data: string
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return node.type === 'tag'
}

/** Text content with collapsed spaces. */
export function textContent(node: HtmlNode): string {
  return collect(node)
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
}

function collect(node: HtmlNode): string {
  if (node.type === 'text') return node.data
  if (!('children' in node)) return ''
  return node.children.map(collect).join('')
}
